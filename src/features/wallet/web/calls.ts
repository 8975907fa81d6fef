import { laterPage } from '#storefront/api/api-url.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { serverNow } from '#storefront/server-clock.ts'
import type { WalletQuery } from '../contract.ts'
import {
  type CoinPage,
  parseCoins,
  parsePoints,
  parseVouchers,
  type VoucherPage,
} from './parsers.ts'

export type Group = WalletQuery['group']

/** A page of the shopper's vouchers. Throws ApiError, UnknownShape. */
export async function findVouchers(
  api: ApiClient,
  { group, page }: { group: Group; page: number },
): Promise<VoucherPage> {
  const answer = await api.get('/api/web/users/user/vouchers', {
    query: laterPage(page),
    extras: { query: { group, page } },
  })
  const found = parseVouchers(answer, serverNow())
  // A server without groups returns all vouchers for each.
  const isOpen = ({ state }: { state: string }) => state === 'usable' || state === 'soon'
  return { ...found, vouchers: found.vouchers.filter((one) => isOpen(one) === (group === 'open')) }
}

/** A page of the shopper's coin entries. Throws ApiError, UnknownShape. */
export async function findCoins(api: ApiClient, page: number): Promise<CoinPage> {
  const options = { query: laterPage(page), extras: { query: { page } } }
  return parseCoins(await api.get('/api/web/user/coin-history', options))
}

/** The shopper's coin balance, from the profile. Throws ApiError. */
export async function findPoints(api: ApiClient): Promise<number | undefined> {
  return parsePoints(await api.get('/api/web/user/profile'))
}
