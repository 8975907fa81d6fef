import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { vi } from 'vitest'
import type { TestApp } from './app.ts'

/** All emails to an address in a shop's outbox, unordered. */
export function emailsTo(shop: TestApp, address: string) {
  return emailsIn(shop.services.config.dataDir, address)
}

/** The same for the shop with this data folder. */
export async function emailsIn(dataDir: string, address: string) {
  const folder = path.join(dataDir, 'outbox')
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))),
  )
  return mails.filter((mail) => mail.to?.[0]?.address === address)
}

/** Waits for the email with this subject. */
export async function emailTo(shop: TestApp, address: string, subject: string) {
  return vi.waitFor(
    async () => {
      const mails = await emailsTo(shop, address)
      const mail = mails.find((found) => found.subject === subject)
      if (!mail) throw new Error(`No “${subject}” among ${mails.map((l) => l.subject)}`)
      return mail
    },
    { timeout: 20_000, interval: 100 },
  )
}

/** A mail's text on one line. */
export const plain = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ')
