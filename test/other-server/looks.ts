import { loadAddresses, loadDeliveryAddress } from '#features/addresses/web/calls.ts'
import { loadDistricts, loadProvinces, loadWards } from '#features/addresses/web/region-calls.ts'
import { estimate, loadCart } from '#features/cart/web/calls.ts'
import {
  findAttributes,
  findCategoryAttributes,
  findCategoryTree,
  findProduct,
  findProducts,
  findTopCategories,
} from '#features/catalog/web/calls.ts'
import { findEach, findMoreRecommendations } from '#features/catalog/web/suggestion-calls.ts'
import { loadBanners, loadFooterMenu } from '#features/content/web/calls.ts'
import { readPage } from '#features/content/web/readers.ts'
import { findFlashSaleOf, findFlashSales, findRemaining } from '#features/flash-sale/web/calls.ts'
import { loadProfile } from '#features/identity/web/profile-calls.ts'
import { readNotices } from '#features/notifications/web/readers.ts'
import { loadQuote } from '#features/orders/web/checkout-calls.ts'
import { findOrder, findOrders } from '#features/orders/web/order-calls.ts'
import { findDonePage, findPendingReviews, findReviews } from '#features/reviews/web/calls.ts'
import { findSuggestions } from '#features/search/web/calls.ts'
import { findCoins, findPoints, findVouchers } from '#features/wallet/web/calls.ts'
import { findOffers } from '#features/wallet/web/offers.ts'
import { type Fields, fieldsOf, listOf, only } from './fields.ts'
import type { Caller } from './scene.ts'

/** Things that are looked at, as the caller's server knows them. */
export type Things = {
  category: string
  top: string
  plain: { id: string; slug: string }
  choosable: { id: string; slug: string; variantId: string }
  onSale: { id: string; slug: string }
  orderId: string
}

export type Look = {
  /** The calls that are made, and may be answered in all of their shapes. */
  calls: readonly string[]
  /** What the storefront makes of the answers. */
  see(caller: Caller, things: Things): Promise<unknown>
  /** What of it is named by the specification; all of it when left out. */
  named?: (seen: never) => unknown
}

const signal = new AbortController().signal
const web = (method: string, ...paths: string[]) => paths.map((path) => `${method} /api/web${path}`)

const card = [
  ...['name', 'slug', 'price', 'finalPrice', 'finalMinPrice', 'finalMaxPrice', 'discountPercent'],
  ...['isFreeShip', 'thumbnail'],
]
const cards = (seen: unknown) => listOf(seen).map((each) => only(each, ...card))
const product = [
  ...['id', 'name', 'slug', 'price', 'finalPrice', 'finalMinPrice', 'finalMaxPrice', 'isFreeShip'],
  ...['discountPercent', 'description', 'stock', 'album', 'sold'],
]
const variant = ['id', 'options', 'price', 'discountPrice', 'flashPrice', 'finalPrice', 'stock']
const line = [
  ...['id', 'productId', 'variantId', 'quantity', 'currentPrice', 'price', 'isPreorder'],
  ...['flashSaleId', 'flashSaleVariantId', 'flashSaleInfo', 'maxQuantity'],
]
const address = [
  ...['id', 'fullName', 'phone', 'street', 'isDefault', 'provinceName', 'districtName', 'wardName'],
]
const voucher = ['id', 'code', 'percent', 'expiredAt', 'description']

const byName = (seen: unknown) =>
  listOf(seen).toSorted((one, other) => `${one.name}`.localeCompare(`${other.name}`))
const nameOf = (entry: Fields) => `${fieldsOf(entry.product).name}`

/** The products, menus, pages and sales that all can look at. */
export const openLooks: Readonly<Record<string, Look>> = {
  'a search': {
    calls: web('GET', '/products', '/product', '/products/list', '/product/list'),
    see: ({ api }, { category }) => findProducts(api, { categoryId: category, pageSize: 100 }),
    named: ({ products }: { products: unknown }) => cards(products),
  },
  'a product': {
    calls: web('GET', '/products/slug/{slug}'),
    see: ({ api }, { choosable, onSale, plain }) =>
      Promise.all([choosable, onSale, plain].map(({ slug }) => findProduct(api, slug))),
    named: (seen: unknown) =>
      listOf(seen).map((told) => ({
        ...only(told, ...product),
        category: only(told.mainCategory as object as never, 'id', 'name'),
        variants: listOf(told.variantsRaw).map((each) => only(each, ...variant)),
        groups: byName(told.variants),
      })),
  },
  'products by their ids': {
    calls: web('GET', '/products/{id}'),
    see: ({ api }, { plain, choosable }) => findEach(api, [plain.id, choosable.id]),
    named: ({ products }: { products: unknown }) => cards(products),
  },
  specifications: {
    calls: web('GET', '/product-attributes/{productId}'),
    see: ({ api }, { plain }) => findAttributes(api, plain.id),
  },
  recommendations: {
    calls: web('GET', '/recommendations'),
    see: ({ api }, { plain }) => findMoreRecommendations(api, { currentId: plain.id, pageSize: 9 }),
    named: cards,
  },
  suggestions: {
    calls: web('GET', '/search/suggestions'),
    see: ({ api }) => findSuggestions(api, 'ao', signal),
    named: ({ keywords, categories, products }: Record<string, unknown>) => [
      keywords,
      listOf(categories).map((each) => only(each, 'id', 'name', 'imageUrl')),
      cards(products),
    ],
  },
  'top categories': {
    calls: web('GET', '/category/top'),
    see: ({ api }) => findTopCategories(api),
    named: (seen: unknown) => listOf(seen).map((each) => only(each, 'id', 'name', 'imageUrl')),
  },
  'the tree of categories': {
    calls: web('GET', '/category/tree', '/categories/tree', '/categories', '/category'),
    see: ({ api }) => findCategoryTree(api),
    named: function named(seen: unknown): unknown {
      return listOf(seen).map((each) => [
        only(each, 'id', 'name', 'parentId', 'pathIds'),
        named(each.children),
      ])
    },
  },
  'what a category is filtered by': {
    calls: web('GET', '/category/{id}/attributes', '/categories/{id}/attributes'),
    see: ({ api }, { top }) => findCategoryAttributes(api, top),
    named: (seen: unknown) => listOf(seen).map((each) => only(each, 'code', 'name', 'options')),
  },
  'flash sales': {
    calls: web('GET', '/flash-sale'),
    see: ({ api }) => findFlashSales(api, { page: 1, pageSize: 100 }),
    named: ({ entries, earliestEndAt }: Record<string, unknown>) => [
      earliestEndAt,
      listOf(entries)
        .map(({ startAt: _ours, ...entry }) => entry)
        .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other))),
    ],
  },
  'the sale of a product': {
    calls: web('GET', '/flash-sale/product/{productId}'),
    see: ({ api }, { onSale, plain }) =>
      Promise.all([onSale, plain].map(({ id }) => findFlashSaleOf(api, id))),
    named: (seen: unknown) =>
      listOf(seen).map(({ entry }) =>
        entry
          ? only(
              entry as never,
              ...['endAt', 'minFlashSalePrice', 'maxFlashSalePrice', 'totalQuantity', 'totalSold'],
            )
          : null,
      ),
  },
  'what is left of a sale': {
    calls: web('GET', '/products/flash-remaining', '/flash-sale/product/{productId}'),
    see: ({ api }, { onSale, plain }) =>
      Promise.all([onSale, plain].map(({ id }) => findRemaining(api, id, null, { limit: 20_000 }))),
  },
  'the footer': { calls: web('GET', '/menu'), see: ({ api }) => loadFooterMenu(api) },
  banners: {
    calls: web('GET', '/banners'),
    see: ({ api }) => loadBanners(api),
    named: (seen: unknown) =>
      listOf(seen).map((each) => only(each, 'id', 'image', 'title', 'link')),
  },
  'a page': {
    calls: web('GET', '/pages/slug/{slug}'),
    see: async ({ api }) => readPage(await api.get('/api/web/pages/slug/lien-he')),
    named: ({ title, content, coverImage }: Record<string, unknown>) => [
      title,
      content,
      coverImage,
    ],
  },
  reviews: {
    calls: web('GET', '/reviews/product/{productId}'),
    see: ({ api }, { plain }) => {
      const filter = { rating: undefined, hasImage: true, page: 1 }
      return findReviews(api, plain.id, filter as never, signal)
    },
    named: ({ reviews, total, pages, summary }: Record<string, unknown>) => [
      listOf(reviews).map(({ media, ...each }) => [
        only(each, 'id', 'rating', 'content', 'user'),
        listOf(media).map(({ url }) => url),
      ]),
      ...[total, pages],
      (summary as { count: number }).count,
    ],
  },
}

/** What is a customer's own. */
export const ownLooks: Readonly<Record<string, Look>> = {
  'the cart': {
    calls: web('GET', '/cart'),
    see: ({ api }) => loadCart(api),
    named: (seen: unknown) =>
      listOf(seen).map(({ product: its, variant: one, ...each }) => [
        only(each, ...line),
        only(its as never, 'id', 'slug', 'name', 'isDeleted', 'isPublished', 'thumbnail'),
        one && only(one as never, 'id', 'displayName'),
      ]),
  },
  'what shipping costs': {
    calls: web('POST', '/orders/calculate'),
    see: async ({ api }) => {
      const items = await loadCart(api)
      const quote = await loadQuote(api, {
        items,
        addressId: undefined,
        discounts: { voucherCode: null, useCoins: false },
      })
      return [await estimate(api, items, signal), quote]
    },
    named: ([fee, quote]: [unknown, Record<string, unknown>]) => [
      fee,
      only(quote, 'subtotal', 'shippingFee', 'isComplete', 'errors'),
    ],
  },
  orders: {
    calls: web('GET', '/orders/user'),
    see: ({ api }) => findOrders(api, { status: '', page: 1 }),
    named: ({ orders }: { orders: unknown }) =>
      listOf(orders).map(({ orderItems, ...order }) => [
        only(order, 'id', 'createdAt', 'status'),
        listOf(orderItems).map(({ product: its, ...item }) => [
          only(item, 'id', 'quantity', 'finalPrice'),
          only(its as never, 'id', 'name'),
        ]),
      ]),
  },
  'an order': {
    calls: web('GET', '/orders/{id}', '/orders/user/{id}'),
    see: ({ api }, { orderId }) => findOrder(api, orderId),
    named: ({ orderItems, ...order }: Record<string, unknown>) => [
      only(order, 'id', 'createdAt', 'status'),
      listOf(orderItems).map(({ product: its, ...item }) => [
        only(item, 'id', 'quantity', 'finalPrice'),
        only(its as never, 'id', 'name'),
      ]),
    ],
  },
  'the address book': {
    calls: web('GET', '/addresses/users/addresses', '/users/addresses'),
    see: ({ api }) => loadAddresses(api),
    named: (seen: unknown) => listOf(seen).map((each) => only(each, ...address)),
  },
  'where to deliver': {
    calls: web('GET', '/users/addresses/{id}', '/users/addresses/default'),
    see: async ({ api }) => {
      const [first] = await loadAddresses(api)
      return [await loadDeliveryAddress(api, undefined), await loadDeliveryAddress(api, first?.id)]
    },
    named: (seen: unknown) => listOf(seen).map((each) => only(each, ...address)),
  },
  regions: {
    calls: web('GET', '/addresses/provinces', '/addresses/districts', '/addresses/wards'),
    see: ({ api }) =>
      Promise.all([loadProvinces(api), loadDistricts(api, '79'), loadWards(api, '760')]),
  },
  'the profile': {
    calls: web('GET', '/user/profile', '/users/profile', '/account', '/users/me'),
    see: ({ api }) => loadProfile(api),
    named: ({ name, email }: Record<string, unknown>) => ({ name, email }),
  },
  coins: {
    calls: web('GET', '/user/coin-history', '/user/profile'),
    see: async ({ api }) => [await findCoins(api, 1), await findPoints(api)],
    named: ([{ entries }, points]: [{ entries: unknown }, unknown]) => [
      listOf(entries).map((each) => only(each, 'type', 'amount', 'createdAt', 'note')),
      points,
    ],
  },
  vouchers: {
    calls: web('GET', '/users/user/vouchers', '/vouchers/available'),
    see: async ({ api }) => [
      (await findVouchers(api, { group: 'open', page: 1 })).vouchers,
      await findOffers(api, undefined),
    ],
    named: (seen: unknown[]) =>
      seen.map((list) => listOf(list).map((each) => only(each, ...voucher))),
  },
  notices: {
    calls: web('GET', '/users/user/notifications'),
    see: async ({ api }) => readNotices(await api.get('/api/web/users/user/notifications')),
    named: ({ notices }: { notices: unknown }) =>
      listOf(notices).map((each) => only(each, 'id', 'title', 'message', 'createdAt')),
  },
  'what waits for a review': {
    calls: web('GET', '/reviews/user/pending'),
    see: ({ api, userId }) => findPendingReviews(api, userId, signal),
    named: ({ items }: { items: unknown }) =>
      listOf(items).map(({ orderId, productId, product: its }) => [
        ...[orderId, productId],
        only(its as never, 'id', 'slug', 'name'),
      ]),
  },
  'written reviews': {
    calls: web('GET', '/reviews/user/done'),
    see: ({ api, userId }) => findDonePage(api, { userId, page: 1 }, signal),
    named: ({ items, total }: Record<string, unknown>) => [
      listOf(items).map(({ media, product: its, ...each }) => [
        only(each, 'id', 'rating', 'content'),
        only(its as never, 'id', 'slug', 'name'),
        listOf(media).map(({ url }) => url),
      ]),
      total,
    ],
  },
}
