import { loadStoredSettings } from '#platform/stored-settings.ts'
import { provinces2025, type ShippingMethods, type ShippingZone } from '#shared/shipping-rates.ts'
import type { TestApp } from './app.ts'

const zone = (fee: number, provinces: readonly string[], days: [number, number]): ShippingZone => ({
  name: `Vùng ${fee}`,
  provinces: [...provinces],
  minDays: days[0],
  maxDays: days[1],
  bands: [{ upToGram: 100_000, fee }],
  next: { stepGram: 1000, fee: 1_000 },
  discounts: [],
})

/** To all provinces. */
export const standard = {
  id: 'standard',
  name: 'Giao tiêu chuẩn',
  zones: [zone(20_000, provinces2025, [2, 4])],
}

/** To Hà Nội and Hồ Chí Minh City alone. */
export const fast = {
  id: 'fast',
  name: 'Giao nhanh',
  zones: [zone(45_000, ['01', '79'], [0, 1])],
}

/** Has `shop` deliver by these methods from now on; by its usual one without any. */
export async function setMethods(shop: TestApp, methods: ShippingMethods | undefined) {
  const { db, config } = shop.services
  await db.deleteFrom('shop_settings').where('name', '=', 'SHOP_SHIPPING_RATES').execute()
  if (methods) {
    const row = { name: 'SHOP_SHIPPING_RATES', value: JSON.stringify(methods) }
    await db.insertInto('shop_settings').values(row).execute()
  }
  await loadStoredSettings(db, config, shop.app.log)
}
