import { unnamedShop } from '#storefront/shell/facts.ts'
import type { SiteSettings } from '#storefront/site-settings.ts'

/** What loaders are told of the site when nothing is set. */
export const aSite: SiteSettings = {
  apiBase: '',
  countsVisits: false,
  origin: 'https://tiem.test',
  uploads: { origin: '', hosts: [], resizes: true },
  hasWorker: false,
  shop: unnamedShop,
}
