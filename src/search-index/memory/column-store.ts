import { elementBytes, locateArray, packedOffsets } from './packed-document.ts'

/** Numeric fields of documents, about 80 bytes each; a docId is an index. Changed in place, but never during a scan (synchronous). */
export type ColumnStore = {
  /** Number of docIds in use, those of removed documents included. */
  size: number
  documents: number
  /** Four numbers each. */
  ids: Uint32Array
  sold: Float64Array
  minPrice: Float64Array
  maxPrice: Float64Array
  /** In microseconds. */
  createdAt: Float64Array
  /** In hundredths of a star. */
  rating: Uint16Array
  flags: Uint8Array
  categories: Uint32Array
  /** Offset and number of the document's tags in `tags`; the first `moreCounts` of them are those of its further categories. */
  tagsFrom: Uint32Array
  tagCounts: Uint16Array
  moreCounts: Uint8Array
  tags: Uint32Array
  tagsSize: number
  /** By category tag the range of docIds of its documents, best-selling first, as of the load. */
  rangeOf: Map<number, readonly [number, number]>
  /** By tag the documents that have or had it as a further category. */
  furtherDocs: Map<number, number[]>
  /** DocIds from here on were added after the load. */
  tailFrom: number
  /** Hash table from ids to docIds + 1; 0: empty. */
  table: Uint32Array
}

export function createColumnStore(capacity: number): ColumnStore {
  return {
    size: 0,
    documents: 0,
    ids: new Uint32Array(4 * capacity),
    sold: new Float64Array(capacity),
    minPrice: new Float64Array(capacity),
    maxPrice: new Float64Array(capacity),
    createdAt: new Float64Array(capacity),
    rating: new Uint16Array(capacity),
    flags: new Uint8Array(capacity),
    categories: new Uint32Array(capacity),
    tagsFrom: new Uint32Array(capacity),
    tagCounts: new Uint16Array(capacity),
    moreCounts: new Uint8Array(capacity),
    tags: new Uint32Array(5 * capacity),
    tagsSize: 0,
    rangeOf: new Map(),
    furtherDocs: new Map(),
    tailFrom: 0,
    table: new Uint32Array(2 ** Math.ceil(Math.log2(1.5 * capacity))),
  }
}

/** Adds or replaces documents in the format of `packedDocuments`. False when there is no room left. */
export function upsertPacked(store: ColumnStore, packed: Buffer): boolean {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const id = new Uint32Array(4)
  for (let at = 0; at < packed.length; ) {
    for (let part = 0; part < 4; part += 1) id[part] = view.getUint32(at + 4 * part)
    const category = view.getInt32(at + packedOffsets.category)
    const docId = docIdFor(store, id, category)
    if (docId === undefined) return false
    if (!store.flags[docId]) store.documents += 1
    store.minPrice[docId] = view.getFloat64(at + packedOffsets.minPrice)
    store.maxPrice[docId] = view.getFloat64(at + packedOffsets.maxPrice)
    store.sold[docId] = view.getFloat64(at + packedOffsets.sold)
    store.createdAt[docId] = view.getFloat64(at + packedOffsets.createdAt)
    store.categories[docId] = category
    store.rating[docId] = view.getInt16(at + packedOffsets.rating)
    store.flags[docId] = view.getInt16(at + packedOffsets.flags)
    at = putTags(store, docId, view, at)
  }
  return true
}

export function removeDocument(store: ColumnStore, id: string): void {
  const docId = docIdOf(store, id)
  if (docId !== undefined) markRemoved(store, docId)
}

function markRemoved(store: ColumnStore, docId: number): void {
  if (store.flags[docId]) store.documents -= 1
  store.flags[docId] = 0
}

export function docIdOf(store: ColumnStore, id: string): number | undefined {
  return docIdOfParts(store, partsOf(id))
}

export function docIdOfParts(store: ColumnStore, id: ArrayLike<number>): number | undefined {
  const found = store.table[findEntry(store, id)] ?? 0
  return found > 0 ? found - 1 : undefined
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function idAt({ ids }: ColumnStore, docId: number): string {
  const part = (at: number) => hexOf(ids[4 * docId + at] ?? 0)
  const [second, third] = [part(1), part(2)]
  const last = third.slice(4) + part(3)
  return `${part(0)}-${second.slice(0, 4)}-${second.slice(4)}-${third.slice(0, 4)}-${last}`
}

/** Of a 32-bit number; `toString` and `padStart` take seven times as long. */
function hexOf(value: number): string {
  const byte = (shift: number) => hexOfByte[(value >>> shift) & 255]
  return `${byte(24)}${byte(16)}${byte(8)}${byte(0)}`
}

function partsOf(id: string): number[] {
  const hex = id.replaceAll('-', '')
  return [0, 8, 16, 24].map((from) => Number.parseInt(hex.slice(from, from + 8), 16))
}

/** The document's docId; a new one at the end when it is new or has left the category whose range it stands in. */
function docIdFor(store: ColumnStore, id: ArrayLike<number>, category: number): number | undefined {
  const { size, ids, table, flags, categories, tailFrom } = store
  const entry = findEntry(store, id)
  const known = (table[entry] ?? 0) - 1
  if (known >= 0) {
    if (known >= tailFrom || categories[known] === category) return known
    markRemoved(store, known)
  }
  if (size === flags.length) return undefined
  ids.set(id, 4 * size)
  table[entry] = size + 1
  store.size += 1
  return size
}

function findEntry({ ids, table }: ColumnStore, id: ArrayLike<number>): number {
  const mask = table.length - 1
  // Consecutive ids (UUIDv7) differ in their last bits, as random ones do.
  let entry = Math.imul((id[3] ?? 0) ^ Math.imul(id[1] ?? 0, 31), 0x9e3779b1) >>> 8
  for (; ; entry += 1) {
    entry &= mask
    const at = 4 * ((table[entry] ?? 0) - 1)
    if (at < 0) return entry
    if (
      ids[at] === id[0] &&
      ids[at + 1] === id[1] &&
      ids[at + 2] === id[2] &&
      ids[at + 3] === id[3]
    )
      return entry
  }
}

/** Stores the tags of further categories and of attribute values; those of others are implied by the ranges. Returns the end of the document. */
function putTags(store: ColumnStore, docId: number, view: DataView, at: number): number {
  const { first, count, end } = locateArray(view, at + packedOffsets.tags)
  const more = view.getInt16(at + packedOffsets.moreTags)
  reserveTags(store, count)
  const { tags, tagsSize, tagCounts, tagsFrom, rangeOf } = store
  let size = 0
  for (let index = 0; index < count; index += 1) {
    const tag = view.getInt32(first + elementBytes * index)
    if (index < more) noteFurther(store, docId, tag)
    else if (rangeOf.has(tag)) continue
    tags[tagsSize + size] = tag
    size += 1
  }
  if (size <= (tagCounts[docId] ?? 0))
    tags.copyWithin(tagsFrom[docId] ?? 0, tagsSize, tagsSize + size)
  else {
    tagsFrom[docId] = tagsSize
    store.tagsSize += size
  }
  tagCounts[docId] = size
  store.moreCounts[docId] = more
  return end
}

function noteFurther(store: ColumnStore, docId: number, tag: number): void {
  // Without ranges all documents are looked at.
  if (store.rangeOf.size === 0 || hasFurther(store, docId, (own) => own === tag)) return
  const docs = store.furtherDocs.get(tag)
  if (docs) docs.push(docId)
  else store.furtherDocs.set(tag, [docId])
}

/** Whether any further category of a document is a wanted one. */
export function hasFurther(
  { tags, tagsFrom, moreCounts }: ColumnStore,
  docId: number,
  isWanted: (tag: number) => boolean,
): boolean {
  const first = tagsFrom[docId] ?? 0
  const end = first + (moreCounts[docId] ?? 0)
  for (let at = first; at < end; at += 1) if (isWanted(tags[at] ?? 0)) return true
  return false
}

function reserveTags(store: ColumnStore, count: number): void {
  if (store.tagsSize + count <= store.tags.length) return
  const more = new Uint32Array(Math.ceil(1.25 * (store.tagsSize + count)))
  more.set(store.tags)
  store.tags = more
}
