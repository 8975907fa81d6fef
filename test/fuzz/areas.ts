/** Kind of resource that a field refers to, by field name; for `id` and the like the path decides. */
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

/** Kind of the ids in a path: the first match. */
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

/** The kind of resource of a field's values; undefined when it refers to none. */
export function areaOf(name: string, path: string): string | undefined {
  if (name in areaByName) return areaByName[name]
  if (!['id', 'ids', 'slug', 'code', 'url', 'token'].includes(name)) return undefined
  if (name === 'token') return 'tokens'
  if (name === 'url') return 'files'
  return areaByPath.find(([part]) => path.includes(part))?.[1]
}
