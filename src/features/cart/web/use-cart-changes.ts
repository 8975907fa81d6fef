import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { browserApi } from '#storefront/api/browser-api.ts'
import { announceCart } from '#storefront/cart-count.ts'
import { alertShopper } from '#storefront/ui/notices.ts'
import type { CartItem } from '../contract.ts'
import { changeQuantity, Refused, removeLines } from './calls.ts'
import { cartQuery } from './cart-query.ts'

const scope = { id: 'cart' }
const mutationKey = ['cart-change']

/** What the server last agreed to for a line, and how many changes of it are under way. */
type Standing = { agreed: number; pending: number }

/** Changes that show at once, reach the server one after the other, and are taken back when it refuses. */
export function useCartChanges() {
  const client = useQueryClient()
  const standings = useRef(new Map<string, Standing>())
  const { queryKey } = cartQuery

  const patch = (change: (items: CartItem[]) => CartItem[]) =>
    client.setQueryData(queryKey, (items) => items && change(items))
  const show = (id: string, quantity: number) =>
    patch((items) => items.map((item) => (item.id === id ? { ...item, quantity } : item)))

  const settle = () => {
    // The last one asks for the truth; earlier answers would overwrite what is still on its way.
    if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey })
  }

  const quantity = useMutation({
    scope,
    mutationKey,
    mutationFn: ({ item, to }: { item: CartItem; to: number }) =>
      changeQuantity(browserApi(), item, { from: item.quantity, to }),
    onMutate: async ({ item, to }) => {
      const standing = standings.current.get(item.id) ?? { agreed: item.quantity, pending: 0 }
      standings.current.set(item.id, { ...standing, pending: standing.pending + 1 })
      show(item.id, to)
      await client.cancelQueries({ queryKey })
    },
    onSuccess: (changed, { item }) => {
      if (release(standings.current, item.id, changed.quantity)) show(item.id, changed.quantity)
      if (changed.notice) alertShopper(changed.notice)
      announceCart(changed.count)
    },
    onError: (error, { item }) => {
      const agreed = standings.current.get(item.id)?.agreed ?? item.quantity
      if (release(standings.current, item.id, agreed)) show(item.id, agreed)
      const failed = 'Cập nhật số lượng thất bại. Vui lòng thử lại.'
      alertShopper(error instanceof Refused ? error.message : failed, 'problem')
    },
    onSettled: settle,
  })

  const removal = useMutation({
    scope,
    mutationKey,
    mutationFn: (items: CartItem[]) =>
      removeLines(
        browserApi(),
        items.map(({ id }) => id),
      ),
    onMutate: async (gone) => {
      const before = client.getQueryData(queryKey) ?? []
      patch((items) => items.filter((item) => !gone.some(({ id }) => id === item.id)))
      await client.cancelQueries({ queryKey })
      return before
    },
    onSuccess: (count) => announceCart(count),
    onError: (_error, gone, before = []) => {
      patch((items) => putBack(items, gone, before))
      alertShopper('Xoá thất bại. Vui lòng thử lại.', 'problem')
    },
    onSettled: settle,
  })

  return {
    remove: (items: CartItem[]) => removal.mutate(items),
    setQuantity: (item: CartItem, to: number) => quantity.mutate({ item, to }),
  }
}

/** Notes an answer; true when no other change of the line is under way. */
function release(standings: Map<string, Standing>, id: string, agreed: number): boolean {
  const pending = (standings.get(id)?.pending ?? 1) - 1
  if (pending > 0) standings.set(id, { agreed, pending })
  else standings.delete(id)
  return pending <= 0
}

/** The lines in their former order, with those that could not be removed among them again. */
function putBack(items: CartItem[], gone: CartItem[], before: CartItem[]): CartItem[] {
  return before.flatMap((former) => {
    const kept = items.find(({ id }) => id === former.id)
    return kept ?? gone.find(({ id }) => id === former.id) ?? []
  })
}
