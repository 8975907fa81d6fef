import type { QueryClient } from '@tanstack/react-query'
import { isRefused } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { announceCart, countLines } from '#storefront/cart-count.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { CartItem } from '../contract.ts'
import { changeQuantity, loadCart, Refused, removeLines } from './calls.ts'
import { cartQuery } from './cart-query.ts'
import { pendingChanges } from './pending-changes.ts'

const { queryKey } = cartQuery

/** Sets the quantity of a line optimistically; reverted when the server refuses. */
export async function setQuantity(
  client: QueryClient,
  item: CartItem,
  quantity: number,
): Promise<void> {
  await pendingChanges.change(item.id, quantity, (latest) => sendQuantity(client, item, latest))
  settle(client)
}

/** Removes lines optimistically; restored when the server refuses. Resolves to true when they are gone. */
export async function removeItems(
  client: QueryClient,
  items: readonly CartItem[],
): Promise<boolean> {
  const ids = items.map(({ id }) => id)
  let gone = false
  await pendingChanges.remove(ids, async () => {
    gone = await sendRemoval(client, ids)
  })
  settle(client)
  return gone
}

/** Sends queued changes when the page is being left; the requests outlive it. */
export function sendUnsent(): void {
  for (const [id, quantity] of pendingChanges.unsent()) {
    const line = { id, productId: '', variantId: null }
    changeQuantity(browserApi(), line, { quantity, asksFlashSale: false }).catch(() => {
      // Nobody is left to see an error.
    })
  }
}

async function sendQuantity(client: QueryClient, item: CartItem, to: number): Promise<void> {
  const agreed = lineIn(client, item.id) ?? item
  const patch = (quantity: number) =>
    patchCart(client, (items) =>
      items.map((line) => (line.id === item.id ? { ...line, quantity } : line)),
    )
  try {
    const isFlash = agreed.flashSaleId !== null || agreed.flashSaleInfo !== null
    const isMore = to > agreed.quantity
    const changed = await changeQuantity(browserApi(), item, {
      quantity: to,
      asksFlashSale: isMore && isFlash,
    })
    await patch(changed.quantity)
    if (changed.notice && pendingChanges.isLatest(item.id, to)) alertShopper(changed.notice)
  } catch (error) {
    const truth = isOpen(error) ? await findCart() : undefined
    const line = truth?.find(({ id }) => id === item.id)
    if (line) await patch(line.quantity)
    if (line?.quantity === to || !pendingChanges.isLatest(item.id, to)) return
    const failed = 'Cập nhật số lượng thất bại. Vui lòng thử lại.'
    alertShopper(error instanceof Refused ? error.message : failed, 'problem')
  }
}

async function sendRemoval(client: QueryClient, ids: readonly string[]): Promise<boolean> {
  const drop = (gone: readonly string[]) =>
    patchCart(client, (items) => items.filter(({ id }) => !gone.includes(id)))
  try {
    await removeLines(browserApi(), ids)
    await drop(ids)
    return true
  } catch (error) {
    const truth = isOpen(error) ? await findCart() : undefined
    const left = new Set(truth ? truth.map(({ id }) => id) : ids)
    const gone = ids.filter((id) => !left.has(id))
    await drop(gone)
    if (gone.length === ids.length) return true
    if (ids.some((id) => pendingChanges.isLatest(id, 0))) {
      alertShopper('Xoá thất bại. Vui lòng thử lại.', 'problem')
    }
    return false
  }
}

/** True when the outcome of the call is unknown until the cart is loaded. */
function isOpen(error: unknown): boolean {
  return !(error instanceof Refused) && !isRefused(error)
}

async function findCart(): Promise<CartItem[] | undefined> {
  try {
    return await loadCart(browserApi())
  } catch {
    return undefined
  }
}

function lineIn(client: QueryClient, id: string): CartItem | undefined {
  return client.getQueryData(queryKey)?.find((line) => line.id === id)
}

async function patchCart(
  client: QueryClient,
  change: (items: CartItem[]) => CartItem[],
): Promise<void> {
  // A response under way may predate this change.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (items) => items && change(items))
}

/** The last change refetches the cart: prices and limits may depend on all of them. */
function settle(client: QueryClient): void {
  if (pendingChanges.wanted().size > 0) return
  const items = client.getQueryData(queryKey)
  announceCart(items && countLines(items))
  void client.invalidateQueries({ queryKey })
}
