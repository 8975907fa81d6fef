import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { attributeCode } from '#shared/attribute-code.ts'
import { ensureBrands } from '../import/taxonomy.ts'

const sameName = sql`lower(normalize(name, NFC))`
const folded = (name: string) => name.normalize('NFC').toLowerCase()

type Brand = { id: string; name: string }

/** The brand of a name, in any case; undefined for a new one. */
export async function findBrand(db: Db, name: string): Promise<Brand | undefined> {
  const { rows } = await sql<Brand>`
    SELECT id, name FROM brands WHERE ${sameName} = ${folded(name)} ORDER BY name <> ${name}, id LIMIT 1`.execute(
    db,
  )
  return rows[0]
}

/** The same, adding a new one. */
export async function ensureBrand(tx: Db, name: string): Promise<Brand> {
  const known = await findBrand(tx, name)
  if (known) return known
  await ensureBrands(tx, [name])
  const added = await findBrand(tx, name)
  if (!added) throw new Error('a brand was not added')
  return added
}

type Attribute = { id: string; code: string; name: string }

/** The attributes of these names, which differ in case and diacritics alone from known ones; a new name has none. */
export async function findAttributes(
  db: Db,
  names: readonly string[],
): Promise<Map<string, Attribute>> {
  const { rows } = await sql<Attribute>`
    SELECT id, code, name FROM attributes
    WHERE code = ANY (${names.map(attributeCode)}::text[]) OR ${sameName} = ANY (${names.map(folded)}::text[])
    ORDER BY id`.execute(db)
  const known = names.map((name): [string, Attribute | undefined] => [
    name,
    rows.find((row) => folded(row.name) === folded(name)) ??
      rows.find(({ code }) => code === attributeCode(name)),
  ])
  return new Map(known.filter((entry): entry is [string, Attribute] => entry[1] !== undefined))
}

/** The same, adding new ones. */
export async function ensureAttributes(
  tx: Db,
  names: readonly string[],
): Promise<Map<string, Attribute>> {
  const known = await findAttributes(tx, names)
  const missing = names.filter((name) => !known.has(name))
  if (missing.length === 0) return known
  const rows = new Map(
    missing.map((name) => [attributeCode(name), { code: attributeCode(name), name }]),
  )
  await sql`
    INSERT INTO attributes (code, name)
    SELECT code, name FROM jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) AS r (code text, name text)
    ORDER BY code ON CONFLICT (code) DO NOTHING`.execute(tx)
  return findAttributes(tx, names)
}
