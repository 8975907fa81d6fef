import type { ApiClient } from '#storefront/api/client.ts'
import { serverNow } from '#storefront/server-clock.ts'
import type { WalletQuery } from '../contract.ts'
import { type CoinPage, readCoins, readPoints, readVouchers, type VoucherPage } from './readers.ts'

export type Group = WalletQuery['group']

/** A page of the shopper's vouchers. Throws ApiError, UnknownShape. */
export async function findVouchers(
  api: ApiClient,
  { group, page }: { group: Group; page: number },
): Promise<VoucherPage> {
  const answer = await api.get('/api/web/users/user/vouchers', { query: { group, page } })
  const found = readVouchers(answer, serverNow())
  // A server that knows no groups tells all in each.
  const isOpen = ({ state }: { state: string }) => state === 'usable' || state === 'soon'
  return { ...found, vouchers: found.vouchers.filter((one) => isOpen(one) === (group === 'open')) }
}

/** A page of the shopper's coins that came and went. Throws ApiError, UnknownShape. */
export async function findCoins(api: ApiClient, page: number): Promise<CoinPage> {
  return readCoins(await api.get('/api/web/user/coin-history', { query: { page } }))
}

/** What the shopper has, as the profile tells. Throws ApiError. */
export async function findPoints(api: ApiClient): Promise<number | undefined> {
  return readPoints(await api.get('/api/web/user/profile'))
}
