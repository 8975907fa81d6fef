import { api } from '#back-office/api.ts'
import type { SearchHit } from '#back-office/feature.ts'
import { formatVnd } from '#shared/format.ts'
import type { SearchHint } from '#shared/search-hint.ts'
import type { OrderRow } from '../admin-contract.ts'
import { stageNames } from './texts.ts'

const mostHits = 6

/** Orders by code, phone number or name, for the search of everything. */
export async function findOrders(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const { data, hint } = await api.get<{ data: OrderRow[]; hint: SearchHint | null }>('orders', {
    signal,
    query: { q: text },
  })
  if (hint?.isUnsearched) return []
  return data.slice(0, mostHits).map((order) => ({
    label: order.id,
    detail: `${order.recipient} · ${formatVnd(order.total)} · ${stageNames[order.stage]}`,
    to: `/don-hang/${order.id}`,
  }))
}
