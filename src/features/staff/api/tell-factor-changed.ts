import { randomUUID } from 'node:crypto'
import type { StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { enqueueMail } from '#platform/mail-queue.ts'
import { formatDateTime } from '#shared/format.ts'
import type { FactorChange } from '../domain.ts'

type Told = {
  change: FactorChange
  /** Who did it, and from where. */
  by: StaffActor
  /** Of a passkey, or how many recovery codes are left. */
  detail?: string
  /** Of the e-mail, so that it is sent once. */
  mailId?: string
}

/** Tells a member of staff by e-mail about their second factor, if the caller's transaction commits. */
export async function tellFactorChanged(
  jobs: Jobs,
  tx: Db,
  { name, email }: { name: string; email: string },
  { change, by, detail, mailId = `staff-factor-${randomUUID()}` }: Told,
): Promise<void> {
  const place = [by.device, by.address].filter((part) => part !== undefined).join(', ')
  await enqueueMail(jobs, tx, {
    id: mailId,
    template: 'staff-factor-changed',
    to: email,
    props: {
      name,
      change,
      detail: detail ?? '',
      by: by.name,
      place,
      at: formatDateTime(new Date().toISOString()),
    },
  })
}
