import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { furtherCategories } from '../../domain/further-categories.ts'
import { findCategoryPaths } from '../product-categories.ts'
import type { ImportReport } from './import-report.ts'
import { categoryIds, ensureBrands } from './taxonomy.ts'
import type { Warning } from './warnings.ts'

type WantedPath = { key: string; row: number; field: string; path: string[] }

/**
 * Gives staged lines their categories and brands, but those that keep their product, and tells the report which are new; returns a warning
 * for each category of another spelling.
 */
export async function linkTaxonomy(tx: Db, { made }: ImportReport): Promise<Warning[]> {
  const { rows: paths } = await sql<Omit<WantedPath, 'path'>>`
    SELECT key, min(row) AS row, CASE WHEN min(place) = 0 THEN 'categoryPath' ELSE 'moreCategories' END AS field
    FROM (
      SELECT category_key AS key, row, 0 AS place FROM import_lines WHERE NOT keeps_product
      UNION ALL
      SELECT more.key, row, more.place FROM import_lines, unnest(more_keys) WITH ORDINALITY AS more (key, place)
      WHERE NOT keeps_product) named
    GROUP BY key ORDER BY min(row), min(place)`.execute(tx)
  if (paths.length === 0) return []
  const wanted = paths.map((path): WantedPath => ({ ...path, path: JSON.parse(path.key) }))
  const categories = await categoryIds(
    tx,
    wanted.map(({ path }) => path),
    (id) => made.categories.push(id),
  )
  const links = wanted.map(({ key }, index) => ({ key, id: categories[index]?.id }))
  const brands = await sql<{ brand: string }>`
    SELECT brand FROM import_lines WHERE brand IS NOT NULL AND NOT keeps_product GROUP BY brand ORDER BY min(row)`.execute(
    tx,
  )
  const newBrands = await ensureBrands(
    tx,
    brands.rows.map(({ brand }) => brand),
  )
  made.brands.push(...newBrands)
  await sql`
    UPDATE import_lines l SET category_id = link.id, brand_id = b.id
    FROM import_lines own
    LEFT JOIN jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS link (key text, id uuid)
      ON link.key = own.category_key
    LEFT JOIN (
      SELECT DISTINCT ON (name) name, id FROM brands
      WHERE name IN (SELECT brand FROM import_lines) ORDER BY name, id) b ON b.name = own.brand
    WHERE own.row = l.row`.execute(tx)
  await linkFurther(tx, new Map(links.flatMap(({ key, id }) => (id ? [[key, id]] : []))))

  return wanted.flatMap(({ row, path, field }, index) => {
    const used = categories[index]?.path ?? path
    if (used.join() === path.join()) return []
    const is = t('là danh mục', 'is the category')
    const text = `${field}: “${path.join(' > ')}” ${is} “${used.join(' > ')}”`
    return [{ row, text }]
  })
}

const batchSize = 5000

type FurtherLine = { row: number; mainId: string; keys: string[] }

/** Gives lines their categories besides the main one, without those that add nothing. */
async function linkFurther(tx: Db, idsByKey: ReadonlyMap<string, string>): Promise<void> {
  const paths = await findCategoryPaths(tx, [...idsByKey.values()])
  let after = -1
  for (;;) {
    const { rows } = await sql<FurtherLine>`
      SELECT row, category_id AS "mainId", more_keys AS keys FROM import_lines
      WHERE more_keys <> '{}' AND NOT keeps_product AND row > ${after} ORDER BY row LIMIT ${batchSize}`.execute(
      tx,
    )
    const last = rows.at(-1)
    if (!last) return
    after = last.row
    const links = rows.map(({ row, mainId, keys }) => {
      const ids = keys.flatMap((key) => idsByKey.get(key) ?? [])
      return { row, ids: furtherCategories(mainId, ids, paths) }
    })
    await sql`
      UPDATE import_lines l SET further_ids = link.ids
      FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS link (row integer, ids uuid[])
      WHERE link.row = l.row`.execute(tx)
  }
}
