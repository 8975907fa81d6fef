type Fields = Readonly<Record<string, unknown>>

/** What a line says of variants; of a product without options, beside its own fields. */
const ofVariants = new Set([
  ...['variants', 'price', 'discountPrice', 'costPrice', 'barcode', 'stock', 'weightGram'],
  ...['isPreorder', 'preorderDays'],
])
/** Kept when a line leaves them out. */
const figures = new Set(['sold', 'rating'])

/** A line with what another one says of variants, of which it says nothing else. */
export function withVariants(line: Fields, others: Fields): Record<string, unknown> {
  const own = Object.entries(line).filter(([name]) => !ofVariants.has(name))
  return { ...Object.fromEntries(own), ...others }
}

/**
 * Whether a line that was completed from the product `known` changes nothing of it but its variants, and of these neither options nor
 * pictures, which the product shows and is found by. Tables of prices are many such lines.
 */
export function keepsProduct(value: unknown, known: Fields | undefined): boolean {
  if (!known) return false
  const fields = value as Fields
  const isSame = (name: string) =>
    ofVariants.has(name) ||
    (figures.has(name) && fields[name] === undefined) ||
    JSON.stringify(fields[name]) === JSON.stringify(known[name])
  return (
    [...Object.keys(fields), ...Object.keys(known)].every(isSame) &&
    shownOf(fields.variants) === shownOf(known.variants)
  )
}

function shownOf(variants: unknown): string {
  const list: Fields[] = Array.isArray(variants) ? variants : []
  return JSON.stringify(list.map(({ options, image }) => [options, image]))
}
