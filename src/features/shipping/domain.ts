import {
  provinces2025,
  type ShippingMethods,
  type ShippingRates,
  type ShippingZone,
  standardMethod,
} from '#shared/shipping-rates.ts'

/** Input of a shipping quote. Provinces are the 34 since 1 July 2025, in whichever scheme the address was entered. */
export type Parcel = {
  /** Unknown until the shopper has an address. */
  toProvinceCode: string | undefined
  weightGram: number
  /** Đồng, before discounts. */
  subtotal: number
}

/** A parcel arrives within these days. */
export type Days = { minDays: number; maxDays: number }

/** North, center and south by the codes of the 34 provinces, which run from north to south. */
export function regionOf(provinceCode: string): 'north' | 'central' | 'south' {
  const number = Number(provinceCode)
  if (number <= 37) return 'north'
  return number <= 68 ? 'central' : 'south'
}

/** The rates of a shop that has set none, which sends from this province. */
export function usualRates(fromProvinceCode: string): ShippingRates {
  const isNear = (code: string) => regionOf(code) === regionOf(fromProvinceCode)
  const others = provinces2025.filter((code) => code !== fromProvinceCode)
  const zone = (
    name: string,
    provinces: readonly string[],
    [minDays, maxDays]: readonly [number, number],
    [first, next]: readonly [number, number],
  ): ShippingZone => ({
    name,
    provinces: [...provinces],
    minDays,
    maxDays,
    bands: [{ upToGram: 500, fee: first }],
    next: { stepGram: 500, fee: next },
    discounts: [],
  })
  return [
    zone('Cùng tỉnh', [fromProvinceCode], [1, 2], [16_000, 2_500]),
    zone('Cùng miền', others.filter(isNear), [2, 4], [25_000, 4_000]),
    zone(
      'Khác miền',
      others.filter((code) => !isNear(code)),
      [3, 6],
      [32_000, 6_000],
    ),
  ]
}

/** The methods of a shop that has set none. */
export function usualMethods(fromProvinceCode: string): ShippingMethods {
  return [{ ...standardMethod, zones: usualRates(fromProvinceCode) }]
}

/** A method by which a parcel can be sent, with its fee in đồng. */
export type OfferedMethod = { id: string; name: string; fee: number; days: Days }

/** The methods that serve the parcel's destination, at least one, in the shop's order: the first is the usual choice. */
export function offerMethods(methods: ShippingMethods, parcel: Parcel): OfferedMethod[] {
  const { toProvinceCode } = parcel
  const offered = toProvinceCode === undefined ? [] : offersIn(methods, parcel, toProvinceCode)
  if (offered.length > 0) return offered
  // Without a destination the most expensive, so that quotes are never too low.
  return provinces2025
    .map((code) => offersIn(methods, parcel, code))
    .reduce((one, other) => (usualFee(other) > usualFee(one) ? other : one))
}

const usualFee = ([first]: OfferedMethod[]) => first?.fee ?? 0

function offersIn(methods: ShippingMethods, parcel: Parcel, code: string): OfferedMethod[] {
  return methods.flatMap(({ id, name, zones }) => {
    const zone = zones.find(({ provinces }) => provinces.includes(code))
    if (!zone) return []
    const { minDays, maxDays } = zone
    return [{ id, name, fee: feeIn(zone, parcel), days: { minDays, maxDays } }]
  })
}

function feeIn({ bands, next, discounts }: ShippingZone, { weightGram, subtotal }: Parcel): number {
  const reached = discounts.findLast(({ from }) => subtotal >= from)
  return Math.max(weightFee(bands, next, weightGram) - (reached?.off ?? 0), 0)
}

function weightFee(
  bands: ShippingZone['bands'],
  next: ShippingZone['next'],
  weightGram: number,
): number {
  const band = bands.find(({ upToGram }) => weightGram <= upToGram)
  if (band) return band.fee
  const last = bands.at(-1)
  const steps = Math.ceil((weightGram - (last?.upToGram ?? 0)) / next.stepGram)
  return (last?.fee ?? 0) + steps * next.fee
}

/** Shipping is free from `freeFrom` đồng of subtotal (before discounts), or when every line ships free. */
export function isShippingFree(order: {
  subtotal: number
  freeFrom: number
  everyLineFree: boolean
}): boolean {
  return order.everyLineFree || order.subtotal >= order.freeFrom
}
