import { ShippingRates } from '#shared/shipping-rates.ts'

/** A number that is being typed; null while it is none. */
type Typed = number | null

/** A zone while it is edited. */
export type EditedZone = {
  name: string
  provinces: string[]
  minDays: Typed
  maxDays: Typed
  bands: { upToGram: Typed; fee: Typed }[]
  next: { stepGram: Typed; fee: Typed }
  discounts: { from: Typed; off: Typed }[]
}

/** The zones of a text that this form or the server has made. */
export function readZones(text: string): EditedZone[] {
  return JSON.parse(text) as EditedZone[]
}

/** The sentences about what is wrong, by where: `0.bands.1.fee`, or an empty text for the table as a whole. */
export function problemsOf(zones: readonly EditedZone[]): Readonly<Record<string, string>> {
  const issues = ShippingRates.safeParse(zones).error?.issues ?? []
  // The first sentence about a place is the one to mend first.
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]),
  )
}

/** Gives a zone exactly these provinces, and takes them from the others. */
export function withProvinces(
  zones: readonly EditedZone[],
  index: number,
  provinces: readonly string[],
): EditedZone[] {
  return zones.map((zone, place) => ({
    ...zone,
    provinces:
      place === index ? [...provinces] : zone.provinces.filter((code) => !provinces.includes(code)),
  }))
}

/** A zone for the provinces that have none, priced like the last one. */
export function newZone(zones: readonly EditedZone[], missing: readonly string[]): EditedZone {
  const like = zones.at(-1)
  const taken = zones.map(({ name }) => name)
  let number = zones.length + 1
  while (taken.includes(`Vùng ${number}`)) number += 1
  return {
    minDays: 2,
    maxDays: 4,
    bands: [{ upToGram: 500, fee: null }],
    next: { stepGram: 500, fee: null },
    ...structuredClone(like),
    discounts: [],
    name: `Vùng ${number}`,
    provinces: [...missing],
  }
}

/** `list` with the item at `index` changed. */
export const changedAt = <Item>(
  list: readonly Item[],
  index: number,
  change: Partial<Item>,
): Item[] => list.map((item, place) => (place === index ? { ...item, ...change } : item))
