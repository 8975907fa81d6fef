import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { vi } from 'vitest'
import type { TestApp } from './app.ts'

/** All letters in the outbox of a shop to an address, in no order. */
export function lettersTo(shop: TestApp, address: string) {
  return lettersIn(shop.services.config.dataDir, address)
}

/** The same, of the shop that has this data folder. */
export async function lettersIn(dataDir: string, address: string) {
  const folder = path.join(dataDir, 'outbox')
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))
  const letters = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))),
  )
  return letters.filter((letter) => letter.to?.[0]?.address === address)
}

/** The letter with this subject, as soon as it is there. */
export async function letterTo(shop: TestApp, address: string, subject: string) {
  return vi.waitFor(
    async () => {
      const letters = await lettersTo(shop, address)
      const letter = letters.find((found) => found.subject === subject)
      if (!letter) throw new Error(`No “${subject}” among ${letters.map((l) => l.subject)}`)
      return letter
    },
    { timeout: 20_000, interval: 100 },
  )
}
