/** A set of docIds, one bit each. Sets are shared: only their creator may change them. */
export type DocSet = Uint32Array

export function emptyDocSet(size: number): DocSet {
  return new Uint32Array((size + 31) >> 5)
}

export function addDoc(set: DocSet, docId: number): void {
  set[docId >> 5] = (set[docId >> 5] ?? 0) | (1 << (docId & 31))
}

export function removeDoc(set: DocSet, docId: number): void {
  set[docId >> 5] = (set[docId >> 5] ?? 0) & ~(1 << (docId & 31))
}

export function hasDoc(set: DocSet, docId: number): boolean {
  return (((set[docId >> 5] ?? 0) >>> (docId & 31)) & 1) === 1
}

export function docSetWhere(size: number, test: (docId: number) => boolean): DocSet {
  const set = emptyDocSet(size)
  for (let docId = 0; docId < size; docId += 1) if (test(docId)) addDoc(set, docId)
  return set
}

/** All documents when no sets are given. */
export function intersect(size: number, sets: readonly DocSet[]): DocSet {
  if (sets.length === 0) return docSetWhere(size, () => true)
  if (sets.length === 1) return sets[0] ?? emptyDocSet(size)
  const set = Uint32Array.from(sets[0] ?? [])
  for (const other of sets.slice(1)) {
    for (let at = 0; at < set.length; at += 1) set[at] = (set[at] ?? 0) & (other[at] ?? 0)
  }
  return set
}

export function union(size: number, sets: readonly DocSet[]): DocSet {
  if (sets.length === 1) return sets[0] ?? emptyDocSet(size)
  const set = emptyDocSet(size)
  for (const other of sets) {
    for (let at = 0; at < set.length; at += 1) set[at] = (set[at] ?? 0) | (other[at] ?? 0)
  }
  return set
}

export function listDocs(
  set: DocSet,
  limit: number,
  test: (docId: number) => boolean = () => true,
): number[] {
  const list: number[] = []
  for (let at = 0; at < set.length; at += 1) {
    for (let left = set[at] ?? 0; left !== 0; left &= left - 1) {
      if (list.length === limit) return list
      const docId = at * 32 + 31 - Math.clz32(left & -left)
      if (test(docId)) list.push(docId)
    }
  }
  return list
}

/** Visits the docIds from `from` to before `to`; both are multiples of 32, or `to` is the end of the set. */
export function forEachDoc(
  set: DocSet,
  from: number,
  to: number,
  visit: (docId: number) => void,
): void {
  for (let at = from >> 5; at < (to + 31) >> 5; at += 1) {
    for (let left = set[at] ?? 0; left !== 0; left &= left - 1) {
      visit(at * 32 + 31 - Math.clz32(left & -left))
    }
  }
}
