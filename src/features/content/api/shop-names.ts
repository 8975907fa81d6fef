import type { Config } from '#platform/config.ts'
import { formatVnd } from '#shared/format.ts'
import type { ShopNames } from '../domain.ts'

/** Values of the `{{shop.…}}` placeholders. */
export function shopNamesOf({ shop, viewsKeptDays }: Config): ShopNames {
  return {
    name: shop.name,
    owner: shop.owner,
    address: shop.address,
    taxCode: shop.taxCode,
    businessLicence: shop.businessLicence ?? '',
    phone: shop.phone,
    email: shop.email,
    zaloUrl: shop.zaloUrl,
    freeShippingFrom: formatVnd(shop.freeShippingFrom),
    returnDays: String(shop.returnDays),
    transferHoldHours: String(shop.transferHoldHours),
    coinsShare: shop.coinsShare === 0 ? '' : `${shop.coinsShare}%`,
    viewsKeptDays: String(viewsKeptDays),
  }
}
