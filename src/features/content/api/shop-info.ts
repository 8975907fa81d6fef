import type { Config } from '#platform/config.ts'
import type { ShopInfo } from '../contract.ts'

/** What pages show of the shop itself; nothing of it is secret. */
export function shopInfo({ shop, publicUrl }: Config): ShopInfo {
  return {
    name: shop.name,
    phone: shop.phone,
    email: shop.email,
    zaloUrl: shop.zaloUrl,
    owner: shop.owner,
    address: shop.address,
    taxCode: shop.taxCode,
    freeShippingFrom: shop.freeShippingFrom,
    dmcaUrl: shop.dmcaUrl ?? null,
    ministryNoticeUrl: shop.ministryNoticeUrl ?? null,
    publicUrl: publicUrl ?? null,
  }
}
