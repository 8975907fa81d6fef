/** Where a product of an order is reviewed. */
export function reviewPath(slug: string, orderId: string): string {
  const query = new URLSearchParams({ reviewOrderId: orderId })
  return `/products/${encodeURIComponent(slug)}?${query}#reviews`
}
