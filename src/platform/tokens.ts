import { createHash, randomBytes } from 'node:crypto'

/** A random 256-bit secret, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Only hashes of tokens are stored, so that read access to the database does not allow signing in. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
