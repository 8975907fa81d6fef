import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time. Hashing first also hides the length of the expected text. */
export function isSameSecret(received: string, expected: string): boolean {
  return timingSafeEqual(digest(received), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
