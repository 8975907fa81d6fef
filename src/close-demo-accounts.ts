import { closeKnownAccount } from '#features/identity/api/public.ts'
import type { Db } from '#platform/database.ts'
import { demoAccounts } from './demo-accounts.ts'

type Log = { warn(message: string): void }

/** Lets nobody in with the passwords that the demo shop gave its accounts, as when it was tried before it went online. */
export async function closeDemoAccounts(db: Db, log: Log): Promise<void> {
  for (const account of demoAccounts) {
    if (!(await closeKnownAccount(db, account))) continue
    log.warn(
      `The demo account ${account.phone} is closed: anybody may know its password. To open it again: npm run shop -- user set-password ${account.phone}`,
    )
  }
}
