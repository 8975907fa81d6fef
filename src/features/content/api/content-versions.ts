import type { Db } from '#platform/database.ts'

/** The name of all banners together. */
export const bannersVersion = 'banners'

/** Locks what is saved as a whole, and returns its version. Two who save it happen one after the other. */
export async function lockVersion(tx: Db, name: string): Promise<number> {
  await tx
    .insertInto('content_versions')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { version } = await tx
    .selectFrom('content_versions')
    .select('version')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return version
}

export async function raiseVersion(tx: Db, name: string): Promise<void> {
  await tx
    .updateTable('content_versions')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('name', '=', name)
    .execute()
}

/** The version of what nobody has saved yet is 1. */
export async function findVersions(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('content_versions').select(['name', 'version']).execute()
  return new Map(rows.map(({ name, version }) => [name, version]))
}
