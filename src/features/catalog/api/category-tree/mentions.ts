import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/database.ts'
import { StoredRule } from '../../collections-contract.ts'

const ids = z.array(z.string()).default([])

/** What named a category beside its products and children, as a merge has changed it. */
export const Mentions = z.object({
  /** Those for it that were not for the other one before. */
  vouchers: ids,
  collections: z.array(z.object({ id: z.string(), before: ids, after: ids })).default([]),
  imports: ids,
  views: ids,
})
export type Mentions = z.infer<typeof Mentions>

/** Makes all that names one category name another one. */
export async function redirectMentions(tx: Db, from: string, into: string): Promise<Mentions> {
  return {
    vouchers: await addToVouchers(tx, from, into),
    collections: await redirectRules(tx, from, into),
    imports: await redirectImports(tx, { from, into }),
    views: await redirectViews(tx, { from, into }),
  }
}

/** Makes what a merge has changed name the category again, where nobody has changed it since. */
export async function restoreMentions(
  tx: Db,
  from: string,
  into: string,
  { vouchers, collections, imports, views }: Mentions,
): Promise<void> {
  await lockVouchers(tx, sql`SELECT unnest(${vouchers}::uuid[])`)
  // Who saves a voucher writes its targets anew: those of the category that was gone are then missing.
  await sql`
    DELETE FROM voucher_targets given WHERE given.category_id = ${into} AND given.voucher_id = ANY (${vouchers}::uuid[])
      AND EXISTS (SELECT FROM voucher_targets own WHERE own.voucher_id = given.voucher_id AND own.category_id = ${from})`.execute(
    tx,
  )
  for (const { id, before, after } of collections) await writeCategories(tx, id, after, before)
  await redirectImports(tx, { from: into, into: from, only: imports })
  await redirectViews(tx, { from: into, into: from, only: views })
}

async function addToVouchers(tx: Db, from: string, into: string): Promise<string[]> {
  await lockVouchers(tx, sql`SELECT voucher_id FROM voucher_targets WHERE category_id = ${from}`)
  const { rows } = await sql<{ id: string }>`
    INSERT INTO voucher_targets (voucher_id, category_id)
    SELECT voucher_id, ${into} FROM voucher_targets WHERE category_id = ${from}
    ON CONFLICT DO NOTHING RETURNING voucher_id AS id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Before their targets, as who saves one does. */
async function lockVouchers(tx: Db, which: ReturnType<typeof sql>): Promise<void> {
  await sql`SELECT FROM vouchers WHERE id IN (${which}) ORDER BY id FOR KEY SHARE`.execute(tx)
}

async function redirectRules(tx: Db, from: string, into: string): Promise<Mentions['collections']> {
  const { rows } = await sql<{ id: string; rule: unknown }>`
    SELECT id, rule FROM collections WHERE rule -> 'categories' @> to_jsonb(${from}::text)
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  const changes = rows.map(({ id, rule }) => {
    const before = StoredRule.parse(rule).categories
    return { id, before, after: [...new Set(before.map((each) => (each === from ? into : each)))] }
  })
  for (const { id, before, after } of changes) await writeCategories(tx, id, before, after)
  return changes
}

/** Gives the rule of a collection other categories in place of exactly these. */
async function writeCategories(
  tx: Db,
  id: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  await sql`
    UPDATE collections SET rule = jsonb_set(rule, '{categories}', ${JSON.stringify(after)}), version = version + 1,
      updated_at = now()
    WHERE id = ${id} AND rule -> 'categories' = ${JSON.stringify(before)}::jsonb`.execute(tx)
}

type Redirection = { from: string; into: string; only?: readonly string[] }

/** The category of products of a file that name none. */
async function redirectImports(tx: Db, { from, into, only }: Redirection): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE catalog_imports SET category_id = ${into} WHERE category_id = ${from} ${among(only)} RETURNING id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Kept searches of lists. */
async function redirectViews(tx: Db, { from, into, only }: Redirection): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE staff_views SET query = replace(query, ${from}, ${into})
    WHERE position(${from} IN query) > 0 ${among(only)} RETURNING id`.execute(tx)
  return rows.map(({ id }) => id)
}

const among = (only: readonly string[] | undefined) =>
  only ? sql`AND id = ANY (${[...only]}::uuid[])` : sql``
