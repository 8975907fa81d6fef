import type { Db } from '#platform/database.ts'
import type { PageRequest } from '../query/page-request.ts'
import type { QueryPlan } from '../query/query-plan.ts'
import type { Execution } from '../query/search-engine.ts'
import { executeQuery, type Shop } from './execute-query.ts'
import { fetchPage } from './fetch-page.ts'
import { compilePlan } from './plan-sql.ts'

export async function executeSql(
  db: Db,
  plan: QueryPlan,
  request: PageRequest,
  shop: Shop,
): Promise<Execution> {
  const compiled = compilePlan(plan)
  const result = await executeQuery(db, compiled, request, shop)
  return {
    result,
    fetchPage: (other) =>
      (other.ranking && result.isFullyRanked ? undefined : shop.topSellers?.sample(other).page) ??
      fetchPage(db, compiled, other, result, shop.documents),
    isCheap: false,
  }
}
