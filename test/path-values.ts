type Ids = Record<
  | 'orderId'
  | 'returnId'
  | 'lineId'
  | 'addressId'
  | 'signInId'
  | 'reviewId'
  | 'productId'
  | 'categoryId',
  string
>

/** The id that a call's path means. */
export function idFor(path: string, ids: Ids): string {
  if (path.includes('/cart/')) return ids.lineId
  if (path.includes('/returns/')) return ids.returnId
  if (path.includes('/addresses/')) return ids.addressId
  if (path.includes('/sessions/')) return ids.signInId
  if (path.includes('/reviews/')) return ids.reviewId
  if (/\/categor(y|ies)\//.test(path)) return ids.categoryId
  return path.includes('/orders/') ? ids.orderId : ids.productId
}

/** The slug that a call's path means. */
export function slugFor(
  path: string,
  { page, collection, product }: Record<'page' | 'collection' | 'product', string>,
): string {
  if (path.includes('/pages/')) return page
  return path.includes('/collections/') ? collection : product
}

type Tokens = Record<
  'resetToken' | 'confirmToken' | 'revertToken' | 'linkToken' | 'previewToken',
  string
>

/** The one-time token that a call takes. */
export function tokenFor(
  path: string,
  { resetToken, confirmToken, revertToken, linkToken, previewToken }: Tokens,
): string {
  if (path.endsWith('/orders/link')) return linkToken
  if (path.endsWith('/product-previews')) return previewToken
  if (path.endsWith('/confirm-contact')) return confirmToken
  return path.endsWith('/revert-contact') ? revertToken : resetToken
}
