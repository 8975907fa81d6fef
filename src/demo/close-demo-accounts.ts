import { closeKnownAccount } from '#features/identity/api/public.ts'
import { closeKnownOwner } from '#features/staff/api/public.ts'
import type { Db } from '#platform/database.ts'
import { shopCommand } from '#platform/project-folder.ts'
import { demoAccounts, demoOwner } from './demo-accounts.ts'

type Log = { warn(message: string): void }

/** Closes demo accounts of an earlier trial: their passwords are public. */
export async function closeDemoAccounts(db: Db, log: Log): Promise<void> {
  for (const account of demoAccounts) {
    if (!(await closeKnownAccount(db, account))) continue
    log.warn(
      `The demo account ${account.phone} is closed: anybody may know its password. To open it again: ${shopCommand} user set-password ${account.phone}`,
    )
  }
  await closeDemoOwner(db, log)
}

/** The owner of the demo shop may run it only while it is a demo shop. */
export async function closeDemoOwner(db: Db, log: Log): Promise<void> {
  if (!(await closeKnownOwner(db, demoOwner))) return
  log.warn(`The demo owner ${demoOwner.email} is closed: anybody may know their password.`)
}
