import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { categoryIds, ensureBrands } from './taxonomy.ts'
import type { Warning } from './warnings.ts'

/** Gives staged lines their categories and brands, new ones too; returns a warning for each category of another spelling. */
export async function linkTaxonomy(tx: Db): Promise<Warning[]> {
  const { rows: paths } = await sql<{ key: string; row: number }>`
    SELECT category_key AS key, min(row) AS row FROM import_lines GROUP BY 1 ORDER BY 2`.execute(tx)
  const wanted = paths.map(({ key, row }): { key: string; row: number; path: string[] } => ({
    key,
    row,
    path: JSON.parse(key),
  }))
  const categories = await categoryIds(
    tx,
    wanted.map(({ path }) => path),
  )
  const links = wanted.map(({ key }, index) => ({ key, id: categories[index]?.id }))
  await sql`
    UPDATE import_lines l SET category_id = link.id
    FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS link (key text, id uuid)
    WHERE link.key = l.category_key`.execute(tx)

  const brands = await sql<{ brand: string }>`
    SELECT brand FROM import_lines WHERE brand IS NOT NULL GROUP BY brand ORDER BY min(row)`.execute(
    tx,
  )
  await ensureBrands(
    tx,
    brands.rows.map(({ brand }) => brand),
  )
  await sql`
    UPDATE import_lines l SET brand_id = b.id
    FROM (SELECT DISTINCT ON (name) name, id FROM brands ORDER BY name, id) b
    WHERE b.name = l.brand`.execute(tx)

  return wanted.flatMap(({ row, path }, index) => {
    const used = categories[index]?.path ?? path
    if (used.join() === path.join()) return []
    const is = t('là danh mục', 'is the category')
    const text = `categoryPath: “${path.join(' > ')}” ${is} “${used.join(' > ')}”`
    return [{ row, text }]
  })
}
