import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Db } from '#platform/database.ts'
import { aStaffMember } from '../a-staff-member.ts'
import { emailsIn } from '../outbox.ts'
import { test as base, expect } from './scene.ts'

export type Member = Awaited<ReturnType<typeof aStaffMember>>

/** Tests of the back office. `owner` is signed in on `page`. */
export const test = base.extend<{ owner: Member }>({
  owner: async ({ page, db, shopUrl }, use) => {
    const owner = await aStaffMember(db, { name: 'Chủ Thử' })
    await signInAs(page, owner, shopUrl)
    await use(owner)
  },
})

export { expect }

export async function signInAs(page: Page, member: Member, shopUrl: string): Promise<void> {
  await page
    .context()
    .addCookies([
      { name: 'staff', value: member.token, url: shopUrl, httpOnly: true, sameSite: 'Strict' },
    ])
}

/** Several jobs come one after the other, perhaps after those of other journeys. */
export const jobsWait = { timeout: 120_000 }

export const newAddress = () => `thu-${newWord()}@vi-du.invalid`

/** Ten letters that no other test uses. Without digits, since searches read `2e0d98` as a number and a word. */
function newWord(): string {
  const letters = 'bcdfghjklmnpqrst'
  return [...randomBytes(5).toString('hex')]
    .map((digit) => letters[Number.parseInt(digit, 16)])
    .join('')
}

/** The one-time link in the newest e-mail to this address. */
export async function mailedLink(address: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const mails = await emailsIn(process.env.SHOP_DATA_DIR ?? '', address)
      link = /\S+\/quan-ly\/lien-ket#[\w-]+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return new URL(link).pathname + new URL(link).hash
}

/** Ends all sessions, as an owner does from elsewhere. */
export async function endSessions(db: Db, { id }: Member): Promise<void> {
  await db.deleteFrom('staff_sessions').where('staff_id', '=', id).execute()
}
