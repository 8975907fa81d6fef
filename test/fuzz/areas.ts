/** Which things a field names, by its name; `id` and the like name what their path is about. */
const areaByName: Record<string, string> = {
  productId: 'products',
  currentId: 'products',
  variantId: 'variants',
  flashSaleVariantId: 'variants',
  flashSaleId: 'flashSales',
  cartItemId: 'cart',
  orderId: 'orders',
  addressId: 'addresses',
  imageIds: 'uploads',
  voucherCode: 'vouchers',
  categoryId: 'categories',
  mainCategoryId: 'categories',
  category: 'categories',
  userId: 'users',
  avatar: 'files',
  logo: 'files',
  email: 'contacts',
  phone: 'contacts',
  identifier: 'contacts',
  to: 'contacts',
}

/** The first that is found in a path says what its ids are of. */
const areaByPath = [
  ['/cart', 'cart'],
  ['/addresses', 'addresses'],
  ['/sessions', 'sessions'],
  ['/reviews', 'reviews'],
  ['/notifications', 'notifications'],
  ['/uploads', 'uploads'],
  ['/vouchers', 'vouchers'],
  ['/seller', 'stores'],
  ['/orders', 'orders'],
  ['/categor', 'categories'],
  ['/pages', 'pages'],
  ['/flash-sale/product', 'products'],
  ['/flash-sale', 'flashSales'],
  ['/product', 'products'],
] as const

/** The area that a field's values are taken from, or undefined when it names nothing. */
export function areaOf(name: string, path: string): string | undefined {
  if (name in areaByName) return areaByName[name]
  if (!['id', 'ids', 'slug', 'code', 'url', 'token'].includes(name)) return undefined
  if (name === 'token') return 'tokens'
  if (name === 'url') return 'files'
  return areaByPath.find(([part]) => path.includes(part))?.[1]
}
