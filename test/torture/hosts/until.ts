import { setTimeout as delay } from 'node:timers/promises'

/** Polls until something is so; throws when it takes too long. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  timeoutMs = 180_000,
): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !(await isSo()); await delay(500)) {
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs / 1000} s: ${what}`)
  }
}
