export type CartAddition = { productId: string; variantId: string | null; quantity: number }

/** Milliseconds after which adding the same product again means wanting more of it. */
const keyLifetime = 300_000

const open = new Map<string, { key: string; at: number }>()

/**
 * Idempotency key of an addition: the stored one while the outcome of the same addition is unknown, so that a lost answer
 * never adds twice, else a new one. It is kept until `settleAddition`. `now` in milliseconds.
 */
export function additionKey(addition: CartAddition, now: number, makeKey: () => string): string {
  const content = contentOf(addition)
  const known = open.get(content)
  if (known && now - known.at < keyLifetime) return known.key
  const key = makeKey()
  open.set(content, { key, at: now })
  return key
}

/** Forgets the key of an addition whose outcome is known. */
export function settleAddition(addition: CartAddition): void {
  open.delete(contentOf(addition))
}

function contentOf({ productId, variantId, quantity }: CartAddition): string {
  return [productId, variantId, quantity].join()
}
