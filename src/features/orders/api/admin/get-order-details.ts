import type { Db } from '#platform/database.ts'
import type { OrderDetails } from '../../admin-contract.ts'
import { findSources } from '../sources/find-sources.ts'
import { assessRisks } from './assess-risks.ts'
import { findOrderDetails } from './find-order-details.ts'
import { findRiskFacts } from './find-risk-facts.ts'
import { presentOrderDetails } from './present-order-details.ts'

/** Everything about an order, for staff. Throws ORDER_NOT_FOUND. */
export async function getOrderDetails(
  db: Db,
  id: string,
  viewer: { seesCustomers: boolean },
): Promise<OrderDetails> {
  const rows = await findOrderDetails(db, id)
  const facts = await findRiskFacts(db, id)
  const sources = await findSources(db, id)
  return { ...presentOrderDetails(rows, assessRisks(facts), viewer), sources }
}
