/** Names the order whose product is reviewed, in the address of the product's page. */
export const reviewedOrder = 'reviewOrderId'

/** Where a product of an order is reviewed. */
export function reviewPath(slug: string, orderId: string): string {
  const query = new URLSearchParams({ [reviewedOrder]: orderId })
  return `/products/${encodeURIComponent(slug)}?${query}#reviews`
}

/** Where somebody sees what they have written, of one order alone if it is given. */
export function ownReviewsPath(orderId?: string): string {
  const query = new URLSearchParams({ tab: 'done', ...(orderId && { orderId }) })
  return `/user/account/reviews?${query}`
}
