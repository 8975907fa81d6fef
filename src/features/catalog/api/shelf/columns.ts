import type { Head } from './head.ts'
import { elementBytes, packedAt, readArray } from './packed-product.ts'
import type { KnownValue } from './shelf.ts'

/**
 * What the products of a large shop are sorted and filtered by, in columns: about 80 bytes each. A product's place in all
 * of them is its slot. They are changed in place, but never while somebody goes through them.
 */
export type Columns = {
  /** So many slots are taken; those that are empty again too. */
  size: number
  /** Four numbers each. */
  ids: Uint32Array
  sold: Float64Array
  minPrice: Float64Array
  maxPrice: Float64Array
  /** In microseconds. */
  createdAt: Float64Array
  /** In hundredths of a star. */
  rating: Uint16Array
  /** Of `flag`. */
  flags: Uint8Array
  /** The tags of the products' own categories. */
  categories: Uint32Array
  /** Where in `tags` those of a slot begin, and how many they are. */
  tagsFrom: Uint32Array
  tagCounts: Uint16Array
  tags: Uint32Array
  tagsSize: number
  /** By a category's tag the slots of its products, from and to, the best-selling first: as they were when all were read. */
  rangeOf: Map<number, readonly [number, number]>
  /** From here on stand products that came since. */
  tailFrom: number
  /** Slots, each counted from 1, where the numbers of ids lead. */
  slots: Uint32Array
}

/** What lists and searches of a large shop are made from, in memory. */
export type WideShelf = {
  columns: Columns
  values: ReadonlyMap<number, KnownValue>
  /** Undefined when too much of it has changed: it is read anew with the rest. */
  head: Head | undefined
}

/** Empty ones, with room for so many products. */
export function createColumns(room: number): Columns {
  return {
    size: 0,
    ids: new Uint32Array(4 * room),
    sold: new Float64Array(room),
    minPrice: new Float64Array(room),
    maxPrice: new Float64Array(room),
    createdAt: new Float64Array(room),
    rating: new Uint16Array(room),
    flags: new Uint8Array(room),
    categories: new Uint32Array(room),
    tagsFrom: new Uint32Array(room),
    tagCounts: new Uint16Array(room),
    tags: new Uint32Array(5 * room),
    tagsSize: 0,
    rangeOf: new Map(),
    tailFrom: 0,
    slots: new Uint32Array(2 ** Math.ceil(Math.log2(1.5 * room))),
  }
}

/** Adds or changes products as `packedProducts` gives them. False when there is no room left. */
export function putPacked(columns: Columns, packed: Buffer): boolean {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const id = new Uint32Array(4)
  for (let at = 0; at < packed.length; ) {
    for (let part = 0; part < 4; part += 1) id[part] = view.getUint32(at + 4 * part)
    const category = view.getInt32(at + packedAt.category)
    const slot = slotFor(columns, id, category)
    if (slot === undefined) return false
    columns.minPrice[slot] = view.getFloat64(at + packedAt.minPrice)
    columns.maxPrice[slot] = view.getFloat64(at + packedAt.maxPrice)
    columns.sold[slot] = view.getFloat64(at + packedAt.sold)
    columns.createdAt[slot] = view.getFloat64(at + packedAt.createdAt)
    columns.categories[slot] = category
    columns.rating[slot] = view.getInt16(at + packedAt.rating)
    columns.flags[slot] = view.getInt16(at + packedAt.flags)
    at = putTags(columns, slot, view, at + packedAt.tags)
  }
  return true
}

/** Takes a product out, if it is there. */
export function removeFrom(columns: Columns, id: string): void {
  const slot = slotOf(columns, id)
  if (slot !== undefined) columns.flags[slot] = 0
}

/** Where a product stands, or stood until it was taken out. */
export function slotOf(columns: Columns, id: string): number | undefined {
  return slotOfParts(columns, numbersOf(id))
}

/** The same for an id in four numbers. */
export function slotOfParts(columns: Columns, id: ArrayLike<number>): number | undefined {
  const slot = columns.slots[findPlace(columns, id)] ?? 0
  return slot > 0 ? slot - 1 : undefined
}

export function idAt({ ids }: Columns, slot: number): string {
  const hex = [...ids.subarray(4 * slot, 4 * slot + 4)].map((each) =>
    each.toString(16).padStart(8, '0'),
  )
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function numbersOf(id: string): number[] {
  const hex = id.replaceAll('-', '')
  return [0, 8, 16, 24].map((from) => Number.parseInt(hex.slice(from, from + 8), 16))
}

/** Its own slot; a new one behind the others when it is new, or no longer in the category whose products stand there. */
function slotFor(columns: Columns, id: ArrayLike<number>, category: number): number | undefined {
  const { size, ids, slots, flags, categories, tailFrom } = columns
  const place = findPlace(columns, id)
  const known = (slots[place] ?? 0) - 1
  if (known >= 0) {
    if (known >= tailFrom || categories[known] === category) return known
    flags[known] = 0
  }
  if (size === flags.length) return undefined
  ids.set(id, 4 * size)
  slots[place] = size + 1
  columns.size += 1
  return size
}

/** Where in `slots` the slot of an id stands, or would. */
function findPlace({ ids, slots }: Columns, id: ArrayLike<number>): number {
  const mask = slots.length - 1
  // Ids made one after the other differ in their last bits, as random ones do.
  let place = Math.imul((id[3] ?? 0) ^ Math.imul(id[1] ?? 0, 31), 0x9e3779b1) >>> 8
  for (; ; place += 1) {
    place &= mask
    const at = 4 * ((slots[place] ?? 0) - 1)
    if (at < 0) return place
    if (
      ids[at] === id[0] &&
      ids[at + 1] === id[1] &&
      ids[at + 2] === id[2] &&
      ids[at + 3] === id[3]
    )
      return place
  }
}

/** Keeps the tags but those of categories, which its own tells. Gives where the next product begins. */
function putTags(columns: Columns, slot: number, view: DataView, at: number): number {
  const { first, count, end } = readArray(view, at)
  makeRoomForTags(columns, count)
  const { tags, tagsSize, tagCounts, tagsFrom, rangeOf } = columns
  let size = 0
  for (let index = 0; index < count; index += 1) {
    const tag = view.getInt32(first + elementBytes * index)
    if (rangeOf.has(tag)) continue
    tags[tagsSize + size] = tag
    size += 1
  }
  if (size <= (tagCounts[slot] ?? 0))
    tags.copyWithin(tagsFrom[slot] ?? 0, tagsSize, tagsSize + size)
  else {
    tagsFrom[slot] = tagsSize
    columns.tagsSize += size
  }
  tagCounts[slot] = size
  return end
}

function makeRoomForTags(columns: Columns, count: number): void {
  if (columns.tagsSize + count <= columns.tags.length) return
  const more = new Uint32Array(Math.ceil(1.25 * (columns.tagsSize + count)))
  more.set(columns.tags)
  columns.tags = more
}
