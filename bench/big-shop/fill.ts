import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { createDatabase } from '#platform/database.ts'
import { buildVocabulary } from '#search-index/public.ts'
import { columns, idOf, productMaker, type Row, type Rows, taxonomy } from './make-products.ts'
import { attributes } from './words.ts'

const batch = 5000
const tables = Object.keys(columns) as (keyof typeof columns)[]

type Filling = {
  databaseUrl: string
  /** A folder that the PostgreSQL server can read; COPY takes its files from there. */
  folder: string
  products: number
  tell: (line: string) => void
}

/**
 * Fills a migrated, empty database with deterministic products. The server copies the files itself, with indexes dropped
 * and foreign keys not checked, so it must be the embedded PostgreSQL of this machine.
 */
export async function fillBigShop({ databaseUrl, folder, products, tell }: Filling): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await fillTaxonomy(client)
    tell(`Writing ${products} products`)
    const files = await writeFiles(folder, products)
    await client.query(`SET session_replication_role = replica; SET synchronous_commit = off;
      SET maintenance_work_mem = '1GB'; SET work_mem = '512MB'`)
    const indexes = await dropIndexes(client)
    // The replica role disables triggers, but the search text of the products is still needed.
    await client.query('ALTER TABLE products ENABLE ALWAYS TRIGGER products_set_search')
    for (const table of tables) {
      tell(`Copying ${table}`)
      await client.query(`COPY ${table} (${columns[table].join(', ')}) FROM '${files[table]}'`)
      await rm(files[table])
    }
    await client.query('ALTER TABLE products ENABLE TRIGGER products_set_search')
    for (const { name, definition } of indexes) {
      tell(`Indexing ${name}`)
      await client.query(definition)
    }
    tell('Making the listing')
    await client.query('SELECT listing.rebuild()')
    tell('Learning the vocabulary')
    await learn(databaseUrl)
    tell('Vacuuming')
    await client.query('VACUUM (ANALYZE)')
  } finally {
    await client.end()
  }
}

async function learn(databaseUrl: string): Promise<void> {
  const { db, close } = createDatabase(databaseUrl)
  await buildVocabulary(db)
  await close()
}

async function fillTaxonomy(client: pg.Client): Promise<void> {
  const { nodes, brands } = taxonomy()
  await client.query(
    `INSERT INTO categories (id, parent_id, name, slug, depth, path_ids, position)
      SELECT id, "parentId", name, slug, json_array_length(path), ARRAY(SELECT json_array_elements_text(path)::uuid), n
      FROM ROWS FROM (json_to_recordset($1) AS (id uuid, "parentId" uuid, name text, slug text, path json))
        WITH ORDINALITY AS r (id, "parentId", name, slug, path, n)`,
    [JSON.stringify(nodes)],
  )
  await client.query(
    `INSERT INTO brands (id, name, slug)
      SELECT id, name, slug FROM json_to_recordset($1) AS r (id uuid, name text, slug text)`,
    [JSON.stringify(brands)],
  )
  await client.query(
    `INSERT INTO attributes (id, code, name)
      SELECT id, code, name FROM json_to_recordset($1) AS r (id uuid, code text, name text)`,
    [
      JSON.stringify(
        attributes.map(({ code, name }, index) => ({ id: idOf(5, index), code, name })),
      ),
    ],
  )
}

async function writeFiles(folder: string, products: number): Promise<Record<keyof Rows, string>> {
  const files = Object.fromEntries(
    tables.map((table) => [table, path.join(folder, `${table}.tsv`)]),
  ) as Record<keyof Rows, string>
  const handles = await Promise.all(tables.map((table) => open(files[table], 'w', 0o644)))
  const make = productMaker()
  for (let from = 1; from <= products; from += batch) {
    const rows = Object.fromEntries(tables.map((table) => [table, [] as Row[]])) as Rows
    for (let number = from; number < from + batch && number <= products; number += 1) {
      make(number, rows)
    }
    for (const [index, table] of tables.entries()) {
      await handles[index]?.write(rows[table].map(toLine).join(''))
    }
  }
  await Promise.all(handles.map((handle) => handle.close()))
  return files
}

function toLine(row: Row): string {
  return `${row.map((value) => (value === null ? '\\N' : String(value))).join('\t')}\n`
}

/** Drops the indexes, which are built faster on full tables. */
async function dropIndexes(client: pg.Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexname AS name, i.indexdef AS definition FROM pg_indexes i
      WHERE i.schemaname = 'public' AND i.tablename = ANY ($1)
        AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conname = i.indexname)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows
}
