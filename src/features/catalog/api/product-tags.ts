/** Cache tags of a response that shows these products (docs/decisions/freshness.md). */
export function productTags(products: readonly { id: string }[]): string[] {
  return products.map(({ id }) => `product:${id.toLowerCase()}`)
}
