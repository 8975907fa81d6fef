import type { ApiClient } from '#storefront/api/client.ts'
import { withFallback } from '#storefront/api/try-in-order.ts'
import type { Banner, MenuItem } from '../contract.ts'
import { parseBanners, parseMenu } from './parsers.ts'

/** The footer's menu; empty when it can't be loaded. */
export function loadFooterMenu(api: ApiClient): Promise<MenuItem[]> {
  const call = api.get('/api/web/menu', { query: { location: 'footer' } }).then(parseMenu)
  return withFallback(call, [])
}

/** The banners of the home page; empty when they can't be loaded. */
export function loadBanners(api: ApiClient): Promise<Banner[]> {
  return withFallback(api.get('/api/web/banners').then(parseBanners), [])
}
