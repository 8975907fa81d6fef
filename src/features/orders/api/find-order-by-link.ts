import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { vnd } from '#shared/money.ts'
import { orderLinkPath } from '../domain.ts'
import type { LinkedReturn } from '../link-contract.ts'
import { type OrderRow, orderColumns } from './repository.ts'

type ReturnOfOrder = Omit<LinkedReturn, 'exchangePath'> & { exchangeToken: string | null }

/** The order that a link opens with its returns, newest first, in one statement; undefined for any other text. */
export async function findOrderByLink(
  db: Db,
  token: string,
): Promise<{ row: OrderRow; returns: LinkedReturn[] } | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const { rows } = await sql<OrderRow & { returns: ReturnOfOrder[] | null }>`
    SELECT ${orderColumns},
      (SELECT jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'status', r.status, 'createdAt', r.created_at,
          'reason', r.reason, 'resolution', r.resolution, 'refundAmount', r.refund_amount, 'coinsReturned', r.coins_returned,
          'coinsTaken', r.coins_taken, 'exchangeOrderId', r.exchange_order_id,
          'exchangeToken', (SELECT x.link_token FROM orders x WHERE x.id = r.exchange_order_id),
          'told', (SELECT v.reason FROM return_events v WHERE v.return_id = r.id ORDER BY v.id DESC LIMIT 1),
          'items', (SELECT jsonb_agg(jsonb_build_object('orderItemId', i.id, 'name', i.product_name, 'variant', i.variant_name,
              'quantity', g.quantity) ORDER BY i.position)
            FROM return_items g JOIN order_items i ON i.id = g.order_item_id WHERE g.return_id = r.id))
          ORDER BY r.created_at DESC, r.id DESC)
        FROM returns r WHERE r.order_id = o.id) AS returns
    FROM orders o WHERE o.link_token = ${token}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { returns, ...row } = found
  return { row, returns: (returns ?? []).map(present) }
}

function present({ exchangeToken, ...found }: ReturnOfOrder): LinkedReturn {
  return {
    ...found,
    createdAt: new Date(found.createdAt).toISOString(),
    told: found.told ?? '',
    items: found.items ?? [],
    refundAmount: found.refundAmount === null ? null : vnd(found.refundAmount),
    exchangePath: exchangeToken && orderLinkPath(exchangeToken),
  }
}
