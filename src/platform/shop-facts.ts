import type { Config } from './config.ts'

/** Public information about the shop: name, owner, contact details. */
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
    returnDays: shop.returnDays,
    ...((shop.shippingMethods ?? []).length > 1 && { hasDeliveryChoice: true as const }),
    dmcaUrl: shop.dmcaUrl ?? null,
    ministryNoticeUrl: shop.ministryNoticeUrl ?? null,
  }
}
