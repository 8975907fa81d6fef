import { unnamedShop } from '#storefront/shell/shop-facts.ts'
import type { SiteSettings } from '#storefront/site-settings.ts'

/** Default site settings for loaders. */
export const aSite: SiteSettings = {
  apiBase: '',
  countsVisits: false,
  origin: 'https://tiem.test',
  uploads: { origin: '', hosts: [], resizes: true },
  hasWorker: false,
  shop: unnamedShop,
}
