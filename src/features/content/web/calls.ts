import type { ApiClient } from '#storefront/api/client.ts'
import { orElse } from '#storefront/api/in-order.ts'
import type { Banner, MenuItem } from '../contract.ts'
import { readBanners, readMenu } from './readers.ts'

/** The footer's menu; nothing when it can't be had. */
export function loadFooterMenu(api: ApiClient): Promise<MenuItem[]> {
  const call = api.get('/api/web/menu', { query: { location: 'footer' } }).then(readMenu)
  return orElse(call, [])
}

/** The banners of the home page; none when they can't be had. */
export function loadBanners(api: ApiClient): Promise<Banner[]> {
  return orElse(api.get('/api/web/banners').then(readBanners), [])
}
