import { loadAddresses, loadDeliveryAddress } from '#features/addresses/web/calls.ts'
import { loadDistricts, loadProvinces, loadWards } from '#features/addresses/web/region-calls.ts'
import { estimate, loadCart } from '#features/cart/web/calls.ts'
import { loadQuote } from '#features/checkout/web/checkout-calls.ts'
import { sentLines } from '#features/checkout/web/checkout-totals.ts'
import { loadProfile } from '#features/identity/web/profile-calls.ts'
import { parseNotifications } from '#features/notifications/web/parsers.ts'
import { findOrder, findOrders } from '#features/orders/web/order-calls.ts'
import { findDonePage, findPendingReviews } from '#features/reviews/web/calls.ts'
import { findCoins, findPoints, findVouchers } from '#features/wallet/web/calls.ts'
import { findOffers } from '#features/wallet/web/offers.ts'
import { listOf, only } from './fields.ts'
import { type ReadScenario, signal, web } from './read-scenario.ts'

const line = [
  ...['id', 'productId', 'variantId', 'quantity', 'currentPrice', 'price', 'isPreorder'],
  ...['flashSaleId', 'flashSaleVariantId', 'flashSaleInfo', 'maxQuantity'],
]
const address = [
  ...['id', 'fullName', 'phone', 'street', 'isDefault', 'provinceName', 'districtName', 'wardName'],
]
const voucher = ['id', 'code', 'percent', 'expiredAt', 'description']

/** Private resources of a customer. */
export const privateScenarios: Readonly<Record<string, ReadScenario>> = {
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
        items: sentLines(items),
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
      await findOffers(api, {}),
    ],
    named: (seen: unknown[]) =>
      seen.map((list) => listOf(list).map((each) => only(each, ...voucher))),
  },
  notices: {
    calls: web('GET', '/users/user/notifications'),
    see: async ({ api }) => parseNotifications(await api.get('/api/web/users/user/notifications')),
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
