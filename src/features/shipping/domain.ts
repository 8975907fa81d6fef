/** Input of a shipping quote. Provinces are the 34 since 1 July 2025, in whichever scheme the address was entered. */
export type Parcel = {
  fromProvinceCode: string
  /** Unknown until the shopper has an address. */
  toProvinceCode: string | undefined
  weightGram: number
}

/** A parcel arrives within these days. */
export type Days = { minDays: number; maxDays: number }

export type Zone = 'sameProvince' | 'sameRegion' | 'other'

/** Fees in đồng: the first half kilogram, and each further one begun. Days from the order to its delivery. */
const rates: Record<Zone, { first: number; next: number; days: Days }> = {
  sameProvince: { first: 16_000, next: 2_500, days: { minDays: 1, maxDays: 2 } },
  sameRegion: { first: 25_000, next: 4_000, days: { minDays: 2, maxDays: 4 } },
  other: { first: 32_000, next: 6_000, days: { minDays: 3, maxDays: 6 } },
}

const stepGram = 500

/** North, center and south by the codes of the 34 provinces, which run from north to south. */
export function regionOf(provinceCode: string): 'north' | 'central' | 'south' {
  const number = Number(provinceCode)
  if (number <= 37) return 'north'
  return number <= 68 ? 'central' : 'south'
}

/** The zone of a parcel; without a destination the most expensive, so that quotes are never too low. */
export function zoneOf({ fromProvinceCode, toProvinceCode }: Parcel): Zone {
  if (toProvinceCode === undefined) return 'other'
  if (toProvinceCode === fromProvinceCode) return 'sameProvince'
  return regionOf(toProvinceCode) === regionOf(fromProvinceCode) ? 'sameRegion' : 'other'
}

/** The fee of the shop's own rate table, in đồng. */
export function tableRate(parcel: Parcel): number {
  const { first, next } = rates[zoneOf(parcel)]
  const furtherSteps = Math.max(Math.ceil(parcel.weightGram / stepGram) - 1, 0)
  return first + furtherSteps * next
}

/** Days from the order to its delivery by the shop's own rate table. */
export function tableDays(parcel: Parcel): Days {
  return rates[zoneOf(parcel)].days
}

/** Shipping is free from `freeFrom` đồng of subtotal (before discounts), or when every line ships free. */
export function isShippingFree(order: {
  subtotal: number
  freeFrom: number
  everyLineFree: boolean
}): boolean {
  return order.everyLineFree || order.subtotal >= order.freeFrom
}
