import type { KnownSystem } from './known-system.ts'
import { marketplaceSystems } from './marketplace-systems.ts'
import { webShopSystems } from './web-shop-systems.ts'

/** The shop systems whose tables are known. */
export const sourceNames = {
  tiem: 'Tiệm',
  shopify: 'Shopify',
  haravan: 'Haravan',
  sapo: 'Sapo',
  woocommerce: 'WooCommerce',
  shopee: 'Shopee',
  tiktok: 'TikTok Shop',
  other: 'Bảng khác',
} as const
export type Source = keyof typeof sourceNames

export const systems: Readonly<Record<Exclude<Source, 'tiem' | 'other'>, KnownSystem>> = {
  ...webShopSystems,
  ...marketplaceSystems,
}
