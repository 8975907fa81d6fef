/** What an answer that shows these products is made from (docs/decisions/freshness.md). */
export function productTags(products: readonly { id: string }[]): string[] {
  return products.map(({ id }) => `product:${id.toLowerCase()}`)
}
