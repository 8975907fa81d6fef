import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchOrder } from './live-order.ts'
import type { ShownOrder } from './order-parsers.ts'
import { orderKey } from './order-query.ts'

/** Keeps the order of `orderQuery(id)` current while its transfer is awaited. */
export function useLiveOrder(id: string, order: ShownOrder | undefined): void {
  const client = useQueryClient()
  const isAwaited = Boolean(order?.payment.bankTransfer)
  useEffect(() => {
    if (!isAwaited) return
    return watchOrder(id, (fresh) => {
      client.setQueryData(orderKey(id), fresh)
      if (!fresh.payment.bankTransfer) void client.invalidateQueries({ queryKey: ['orders'] })
    })
  }, [client, id, isAwaited])
}
