import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/**
 * Analyzes tables that the planner takes for empty although they have pages, which is what autovacuum leaves after a rolled
 * back import. Taken for empty, tables of thousands of rows are joined by loops.
 */
export async function analyzeUncounted(tx: Db): Promise<void> {
  await analyze(
    tx,
    sql`
      SELECT nspname AS schema, relname AS name
      FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE relkind = 'r' AND nspname IN ('public', 'listing')
        AND reltuples = 0 AND pg_relation_size(pg_class.oid) > 0`,
  )
}

/** Analyzes tables that have grown to twice their counted rows in this transaction, which autovacuum cannot see yet. */
export async function analyzeGrown(tx: Db): Promise<void> {
  await analyze(
    tx,
    sql`
      SELECT schemaname AS schema, pg_class.relname AS name
      FROM pg_stat_xact_user_tables JOIN pg_class ON pg_class.oid = relid
      WHERE n_tup_ins > greatest(2 * reltuples, 500) AND relnamespace <> pg_my_temp_schema()`,
  )
}

async function analyze(tx: Db, query: RawBuilder<{ schema: string; name: string }>): Promise<void> {
  const { rows: tables } = await query.execute(tx)
  if (tables.length === 0) return
  await sql`ANALYZE ${sql.join(tables.map(({ schema, name }) => sql.id(schema, name)))}`.execute(tx)
}

/** Lists need statistics of many new rows, and the visibility map for index-only scans. */
export async function refreshStatistics(db: Db): Promise<void> {
  await sql`
    VACUUM (ANALYZE) products, variants, product_images, product_videos, product_options, product_attributes, product_categories, categories,
      stock_ledger, listing.products, listing.further_products, listing.tags`.execute(db)
}
