import { maxCountedTotal } from '#shared/max-counted-total.ts'
import type { PreviewRule, RulePreview } from '../../collections-contract.ts'
import { productCards } from '../cards.ts'
import type { ProductLists } from '../list-products.ts'
import { refuseLargeBrands, ruleQuery } from './rule-query.ts'

const shown = 8

/** How many products a rule finds, and the first of them. Throws INVALID_FIELD. */
export async function previewRule(
  { db, searchIndex }: ProductLists,
  { rule, sort }: PreviewRule,
): Promise<RulePreview> {
  await refuseLargeBrands(db, rule)
  const query = await ruleQuery(db, rule)
  const { ids, total } = await searchIndex.search({ ...query, sort, limit: shown, offset: 0 })
  return {
    count: { count: total, isMore: total >= maxCountedTotal },
    products: await productCards(db, ids),
  }
}
