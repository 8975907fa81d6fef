import { lowerBound, prefixEnd } from '../vocabulary/sorted-search.ts'
import { addDoc, type DocSet, emptyDocSet, removeDoc } from './doc-set.ts'
import { termWeights } from './searchable-docs.ts'

/** A document's terms with the sum of their `termWeights`. */
export type WeightedTerms = ReadonlyMap<string, number>

/** Documents that have a term with each weight, by the weight's bit. */
export type DocSetsByWeight = DocSet[]

export type InvertedIndex = {
  /** Number of postings of a term, or of all terms with the prefix; replaced documents are not counted anew. */
  postingCount(term: string, isPrefix: boolean): number
  postings(size: number, term: string, isPrefix: boolean, weights: number): DocSet
  postingsByWeight(size: number, term: string, isPrefix: boolean): DocSetsByWeight
  replace(docId: number, terms: WeightedTerms): void
  replacedCount(): number
}

/** A posting is a docId times 16 plus the weights. */
const weightBits = 4
const weightMask = 2 ** weightBits - 1

export function createInvertedIndexBuilder() {
  const numbers = new Map<string, number>()
  let size = 0
  let termAt = new Uint32Array(1 << 16)
  let postingAt = new Uint32Array(1 << 16)

  return {
    add(docId: number, terms: WeightedTerms): void {
      if (size + terms.size > postingAt.length) {
        termAt = doubled(termAt)
        postingAt = doubled(postingAt)
      }
      for (const [term, weights] of terms) {
        let number = numbers.get(term)
        if (number === undefined) {
          number = numbers.size
          numbers.set(term, number)
        }
        termAt[size] = number
        postingAt[size] = (docId << weightBits) | weights
        size += 1
      }
    },
    build(): InvertedIndex {
      const sorted = [...numbers.keys()].sort()
      const rankOf = new Uint32Array(sorted.length)
      for (const [rank, term] of sorted.entries()) rankOf[numbers.get(term) ?? 0] = rank
      // Counting sort: first the start of each term's list, then the position of its next posting.
      const next = new Uint32Array(sorted.length + 1)
      for (let at = 0; at < size; at += 1) {
        const rank = rankOf[termAt[at] ?? 0] ?? 0
        next[rank + 1] = (next[rank + 1] ?? 0) + 1
      }
      for (let rank = 0; rank < sorted.length; rank += 1) {
        next[rank + 1] = (next[rank + 1] ?? 0) + (next[rank] ?? 0)
      }
      const from = next.slice()
      const lists = new Uint32Array(size)
      for (let at = 0; at < size; at += 1) {
        const rank = rankOf[termAt[at] ?? 0] ?? 0
        const position = next[rank] ?? 0
        lists[position] = postingAt[at] ?? 0
        next[rank] = position + 1
      }
      return createInvertedIndex({ sorted, from, lists })
    },
  }
}

/** Sorted terms, the start of each one's list (one entry more for the end of the last), and the lists. */
type PostingLists = { sorted: readonly string[]; from: Uint32Array; lists: Uint32Array }

function createInvertedIndex({ sorted, from, lists }: PostingLists): InvertedIndex {
  const replaced = new Map<number, WeightedTerms>()
  /** By term the weights of replaced documents. */
  const replacements = new Map<string, Map<number, number>>()

  function replacementsOf(term: string, isPrefix: boolean): Map<number, number>[] {
    return isPrefix
      ? [...replacements].flatMap(([own, list]) => (own.startsWith(term) ? [list] : []))
      : [replacements.get(term) ?? []].flat()
  }

  function rangeOf(term: string, isPrefix: boolean): [number, number] {
    const first = lowerBound(sorted, term)
    const end = isPrefix ? prefixEnd(sorted, term) : first + +(sorted[first] === term)
    return [from[first] ?? 0, from[end] ?? 0]
  }

  return {
    postingCount(term, isPrefix) {
      const [first, end] = rangeOf(term, isPrefix)
      return end - first
    },
    postings(size, term, isPrefix, weights) {
      const set = emptyDocSet(size)
      const [first, end] = rangeOf(term, isPrefix)
      for (let at = first; at < end; at += 1) {
        const posting = lists[at] ?? 0
        if (posting & weights) addDoc(set, posting >>> weightBits)
      }
      for (const docId of replaced.keys()) removeDoc(set, docId)
      for (const list of replacementsOf(term, isPrefix)) {
        for (const [docId, own] of list) if (own & weights) addDoc(set, docId)
      }
      return set
    },
    postingsByWeight(size, term, isPrefix) {
      const sets: DocSetsByWeight = []
      for (const weight of Object.values(termWeights)) sets[weight] = emptyDocSet(size)
      const add = (docId: number, weights: number) => {
        for (let left = weights; left !== 0; left &= left - 1) {
          const set = sets[left & -left]
          if (set) addDoc(set, docId)
        }
      }
      const [first, end] = rangeOf(term, isPrefix)
      for (let at = first; at < end; at += 1) {
        const posting = lists[at] ?? 0
        add(posting >>> weightBits, posting & weightMask)
      }
      for (const docId of replaced.keys()) {
        for (const set of sets) if (set) removeDoc(set, docId)
      }
      for (const list of replacementsOf(term, isPrefix)) {
        for (const [docId, weights] of list) add(docId, weights)
      }
      return sets
    },
    replace(docId, terms) {
      for (const term of replaced.get(docId)?.keys() ?? []) replacements.get(term)?.delete(docId)
      replaced.set(docId, terms)
      for (const [term, weights] of terms) {
        const list = replacements.get(term) ?? new Map<number, number>()
        replacements.set(term, list.set(docId, weights))
      }
    },
    replacedCount: () => replaced.size,
  }
}

function doubled(list: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(2 * list.length)
  more.set(list)
  return more
}
