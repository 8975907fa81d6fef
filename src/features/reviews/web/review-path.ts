/** Names the order whose product is reviewed, in the address of the product's page. */
export const reviewedOrder = 'reviewOrderId'

/** Where a product of an order is reviewed. */
export function reviewPath(slug: string, orderId: string): string {
  const query = new URLSearchParams({ [reviewedOrder]: orderId })
  return `/products/${encodeURIComponent(slug)}?${query}#reviews`
}
