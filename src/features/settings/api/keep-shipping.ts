import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { findStoredSettings } from '#platform/stored-settings.ts'
import { hasKeptShipping } from './find-start-steps.ts'
import { lockGroup, valuesOf } from './save-settings.ts'

const group = 'shipping'

/** Records that the fees of delivery stay as they are, which is a decision too. Repeated, it is recorded once. */
export async function keepShipping(
  { db, config }: { db: Db; config: Config },
  actor: StaffActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockGroup(tx, group)
    if (await hasKeptShipping(tx)) return
    const { texts } = await findStoredSettings(tx)
    await recordAudit(tx, actor, {
      action: 'settings.kept',
      subject: `settings:${group}`,
      after: { ...valuesOf(group, texts, config) },
    })
  })
}
