import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { CollectionFields, CollectionRule } from '../../collections-contract.ts'
import { ruleTexts } from '../../domain/rule-texts.ts'

const mostNames = 20

/** The fields as the audit log shows them: of products their names, of long texts the length. */
export async function auditedFields(
  tx: Db,
  { description, products, rule, ...fields }: CollectionFields,
): Promise<Record<string, unknown>> {
  return {
    ...fields,
    description: description.length > 500 ? `${description.slice(0, 500)}…` : description,
    rule: rule && (await textsOf(tx, rule)),
    products: await productNames(tx, products),
  }
}

async function textsOf(tx: Db, rule: CollectionRule): Promise<string[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM categories WHERE id = ANY (${rule.categories}::uuid[])
    UNION ALL SELECT id, name FROM brands WHERE id = ANY (${rule.brands}::uuid[])`.execute(tx)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ruleTexts(rule, (id) => names.get(id))
}

/** The first names in their order, and how many there are more. */
async function productNames(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const shown = ids.slice(0, mostNames)
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', 'in', shown)
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const more = ids.length - shown.length
  return [
    ...shown.map((id) => names.get(id) ?? id),
    ...(more > 0 ? [`… và ${more} sản phẩm nữa`] : []),
  ]
}
