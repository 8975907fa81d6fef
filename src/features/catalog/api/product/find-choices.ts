import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { ProductChoices } from '../../product-contract.ts'

const mostBrands = 5000
const mostAttributes = 1000

/** What the fields of the editor are chosen from. One statement, of tables that are small beside the products. */
export async function findProductChoices(db: Db): Promise<ProductChoices> {
  const { rows } = await sql<{ choices: ProductChoices }>`
    SELECT json_build_object(
      'categories', (
        SELECT coalesce(json_agg(json_build_object('id', c.id, 'path', path.names) ORDER BY path.places), '[]')
        FROM categories c CROSS JOIN LATERAL (
          SELECT string_agg(step.name, ' › ' ORDER BY step.depth) AS names,
            array_agg(step.position::text || step.name COLLATE "vi-x-icu" ORDER BY step.depth) AS places
          FROM categories step WHERE step.id = ANY (c.path_ids)) path),
      'brands', (
        SELECT coalesce(json_agg(name ORDER BY name COLLATE "vi-x-icu"), '[]')
        FROM (SELECT DISTINCT name FROM brands ORDER BY name LIMIT ${mostBrands}) b),
      'attributes', (
        SELECT coalesce(json_agg(name ORDER BY name COLLATE "vi-x-icu"), '[]')
        FROM (SELECT DISTINCT name FROM attributes ORDER BY name LIMIT ${mostAttributes}) a)) AS choices`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('choices have no row')
  return row.choices
}
