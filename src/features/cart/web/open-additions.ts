export type CartAddition = { productId: string; variantId: string | null; quantity: number }

/** Whoever adds the same again later than so many milliseconds wants more of it. */
const patience = 300_000

const open = new Map<string, { key: string; at: number }>()

/**
 * The key of an addition: that of the very same one if what became of it is not known yet, so that a lost answer never
 * becomes a second addition, else a new one. It is kept until `settleAddition`. `now` in milliseconds.
 */
export function keyOfAddition(addition: CartAddition, now: number, makeKey: () => string): string {
  const content = contentOf(addition)
  const known = open.get(content)
  if (known && now - known.at < patience) return known.key
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
