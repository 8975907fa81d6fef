import { ShippingMethods, standardMethod } from '#shared/shipping-rates.ts'

/** A number that is being typed; null while it is none. */
type Typed = number | null

type Zone = {
  name: string
  provinces: string[]
  minDays: Typed
  maxDays: Typed
  bands: { upToGram: Typed; fee: Typed }[]
  next: { stepGram: Typed; fee: Typed }
  discounts: { from: Typed; off: Typed }[]
}

/** By which the page knows a zone or a row while others come and go before it. */
type Identified<Item> = Item & { id: number }

/** A zone while it is edited. */
export type EditedZone = Identified<
  Omit<Zone, 'bands' | 'discounts'> & {
    bands: Identified<Zone['bands'][number]>[]
    discounts: Identified<Zone['discounts'][number]>[]
  }
>

let lastId = 0

/** Gives an item of the table an id of its own. */
export function identified<Item>(item: Item): Identified<Item> {
  lastId += 1
  return { ...item, id: lastId }
}

const editable = (zone: Zone): EditedZone =>
  identified({
    ...zone,
    bands: zone.bands.map(identified),
    discounts: zone.discounts.map(identified),
  })

/** The zones of a text that this form or the server has made. */
export function readZones(text: string): EditedZone[] {
  return (JSON.parse(text) as Zone[]).map(editable)
}

/** The text of zones, without the ids. */
export function writeZones(zones: readonly EditedZone[]): string {
  return JSON.stringify(zones, (field, value: unknown) => (field === 'id' ? undefined : value))
}

/**
 * The sentences about what is wrong with a method's zones, by where: `0.bands.1.fee`, or an empty text for the table as a whole.
 * The only method serves all provinces.
 */
export function problemsOf(
  zones: readonly EditedZone[],
  { isOnly }: { isOnly: boolean },
): Readonly<Record<string, string>> {
  const methods = [{ ...standardMethod, zones: JSON.parse(writeZones(zones)) as unknown }]
  return problemsAt(methods, (path) => {
    if (path[1] === 'zones') return path.slice(2)
    return isOnly ? [] : undefined
  })
}

/** The first sentence about each place, which is the one to mend first. Places that are undefined are left out. */
export function problemsAt(
  methods: readonly unknown[],
  placeOf: (path: readonly PropertyKey[]) => readonly PropertyKey[] | undefined,
): Readonly<Record<string, string>> {
  const issues = ShippingMethods.safeParse(methods).error?.issues ?? []
  return Object.fromEntries(
    issues.toReversed().flatMap(({ path, message }) => {
      const place = placeOf(path)
      return place ? [[place.map(String).join('.'), message]] : []
    }),
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

/** Puts a removed zone back among those of now, without the provinces that another has got; unless it is there again. */
export function withZoneBack(
  zones: readonly EditedZone[],
  zone: EditedZone,
  index: number,
): EditedZone[] {
  if (zones.some(({ name }) => name === zone.name)) return [...zones]
  const taken = zones.flatMap(({ provinces }) => provinces)
  const provinces = zone.provinces.filter((code) => !taken.includes(code))
  return zones.toSpliced(index, 0, { ...zone, provinces })
}

/** A zone for the provinces that have none, priced like the last one. */
export function newZone(zones: readonly EditedZone[], missing: readonly string[]): EditedZone {
  const like = zones.at(-1)
  const taken = zones.map(({ name }) => name)
  let number = zones.length + 1
  while (taken.includes(`Vùng ${number}`)) number += 1
  return editable({
    minDays: 2,
    maxDays: 4,
    bands: [{ upToGram: 500, fee: null }],
    next: { stepGram: 500, fee: null },
    ...like,
    discounts: [],
    name: `Vùng ${number}`,
    provinces: [...missing],
  })
}

/** `list` with the item at `index` changed. */
export const changedAt = <Item>(
  list: readonly Item[],
  index: number,
  change: Partial<Item>,
): Item[] => list.map((item, place) => (place === index ? { ...item, ...change } : item))
