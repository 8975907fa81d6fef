import type { Pool } from 'pg'
import { importCatalog } from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import { createInPlaceMediaStore } from '#platform/media-store.ts'

/** Imports catalog lines into the shop; an invalid one fails the test. */
export async function bringIn(db: Db, lines: readonly object[]): Promise<void> {
  async function* source() {
    for (const [index, value] of lines.entries()) yield { row: index + 1, value }
  }
  const report = await importCatalog(db, source(), {
    pictures: createInPlaceMediaStore('/nowhere', '/demo-pictures'),
    baseFolder: '/nowhere',
  })
  const [bad] = report.bad
  if (bad) throw new Error(`row ${bad.row}: ${bad.reason}`)
}

/** Counts the statements that `work` sends, by uses of a connection. */
export async function countStatements(
  pools: readonly Pool[],
  work: () => Promise<unknown>,
): Promise<number> {
  let count = 0
  const listener = () => {
    count += 1
  }
  for (const pool of pools) pool.on('acquire', listener)
  await work()
  for (const pool of pools) pool.off('acquire', listener)
  return count
}
