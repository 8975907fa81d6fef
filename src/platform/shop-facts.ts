import type { Config } from './config.ts'

/** What everybody may know of the shop: its name, who owns it, how to reach it. */
export type ShopFacts = ReturnType<typeof shopFacts>

export function shopFacts({ shop }: Pick<Config, 'shop'>) {
  return {
    name: shop.name,
    phone: shop.phone,
    email: shop.email,
    zaloUrl: shop.zaloUrl,
    owner: shop.owner,
    address: shop.address,
    taxCode: shop.taxCode,
    businessLicence: shop.businessLicence ?? null,
    freeShippingFrom: shop.freeShippingFrom,
    dmcaUrl: shop.dmcaUrl ?? null,
    ministryNoticeUrl: shop.ministryNoticeUrl ?? null,
  }
}
