/** Query parameter of the product page that names the order to review. */
export const reviewedOrder = 'reviewOrderId'

/** Address for reviewing a product of an order. */
export function reviewPath(slug: string, orderId: string): string {
  const query = new URLSearchParams({ [reviewedOrder]: orderId })
  return `/products/${encodeURIComponent(slug)}?${query}#reviews`
}

/** Address of the shopper's own reviews, of one order if given. */
export function ownReviewsPath(orderId?: string): string {
  const query = new URLSearchParams({ tab: 'done', ...(orderId && { orderId }) })
  return `/user/account/reviews?${query}`
}
