import { endOf, startOf } from '../text/sorted.ts'
import { places } from './lexemes.ts'
import { addPlace, noPlaces, type Places, removePlace } from './match-places.ts'
import type { Sets } from './said.ts'

/** A product's words with the sums of their `places`. */
export type SaidWords = ReadonlyMap<string, number>

/** Which words stand in which products, each of which has a place. */
export type HeadWords = {
  /** How often the word, or what begins so, stands in any of them. */
  uses(word: string, isBeginning: boolean): number
  /** As `Spoken` says it, of so many places. */
  said(size: number, word: string, isBeginning: boolean, wanted: number): Places
  /** Where it stands with each weight. */
  look(size: number, word: string, isBeginning: boolean): Sets
  /** Gives a place these words instead of those that it had. */
  put(place: number, words: SaidWords): void
  /** So many places have others than they had first. */
  changed(): number
}

const weightBits = 4
const anyWeight = 2 ** weightBits - 1

/** Takes the words of one product after the other, then puts them in order. */
export function createWordReader() {
  const numbers = new Map<string, number>()
  let size = 0
  let numberAt = new Uint32Array(1 << 16)
  let saidAt = new Uint32Array(1 << 16)

  return {
    add(place: number, words: SaidWords): void {
      if (size + words.size > saidAt.length) {
        numberAt = doubled(numberAt)
        saidAt = doubled(saidAt)
      }
      for (const [word, weights] of words) {
        let number = numbers.get(word)
        if (number === undefined) {
          number = numbers.size
          numbers.set(word, number)
        }
        numberAt[size] = number
        saidAt[size] = (place << weightBits) | weights
        size += 1
      }
    },
    finish(): HeadWords {
      const sorted = [...numbers.keys()].sort()
      const rankOf = new Uint32Array(sorted.length)
      for (const [rank, word] of sorted.entries()) rankOf[numbers.get(word) ?? 0] = rank
      // Where the list of each word begins; while they are filled, where its next entry goes.
      const next = new Uint32Array(sorted.length + 1)
      for (let at = 0; at < size; at += 1) {
        const rank = rankOf[numberAt[at] ?? 0] ?? 0
        next[rank + 1] = (next[rank + 1] ?? 0) + 1
      }
      for (let rank = 0; rank < sorted.length; rank += 1) {
        next[rank + 1] = (next[rank + 1] ?? 0) + (next[rank] ?? 0)
      }
      const from = next.slice()
      const lists = new Uint32Array(size)
      for (let at = 0; at < size; at += 1) {
        const rank = rankOf[numberAt[at] ?? 0] ?? 0
        const place = next[rank] ?? 0
        lists[place] = saidAt[at] ?? 0
        next[rank] = place + 1
      }
      return createHeadWords({ sorted, from, lists })
    },
  }
}

/** Words in their order; where the list of each begins among the lists, and where the last one ends. */
type Lists = { sorted: readonly string[]; from: Uint32Array; lists: Uint32Array }

function createHeadWords({ sorted, from, lists }: Lists): HeadWords {
  const changed = new Map<number, SaidWords>()

  /** From which entry of the lists to which those of a word, or of what begins so, stand. */
  function rangeOf(word: string, isBeginning: boolean): [number, number] {
    const first = startOf(sorted, word)
    const end = isBeginning ? endOf(sorted, word) : first + +(sorted[first] === word)
    return [from[first] ?? 0, from[end] ?? 0]
  }

  return {
    uses(word, isBeginning) {
      const [first, end] = rangeOf(word, isBeginning)
      return end - first
    },
    said(size, word, isBeginning, wanted) {
      const set = noPlaces(size)
      const [first, end] = rangeOf(word, isBeginning)
      for (let at = first; at < end; at += 1) {
        const entry = lists[at] ?? 0
        if (entry & wanted) addPlace(set, entry >>> weightBits)
      }
      for (const [place, words] of changed) {
        removePlace(set, place)
        if (weightsOf(words, word, isBeginning) & wanted) addPlace(set, place)
      }
      return set
    },
    look(size, word, isBeginning) {
      const sets: Sets = []
      for (const weight of Object.values(places)) sets[weight] = noPlaces(size)
      const put = (place: number, weights: number) => {
        for (let left = weights; left !== 0; left &= left - 1) {
          const set = sets[left & -left]
          if (set) addPlace(set, place)
        }
      }
      const [first, end] = rangeOf(word, isBeginning)
      for (let at = first; at < end; at += 1) {
        const entry = lists[at] ?? 0
        put(entry >>> weightBits, entry & anyWeight)
      }
      for (const [place, words] of changed) {
        for (const set of sets) if (set) removePlace(set, place)
        put(place, weightsOf(words, word, isBeginning))
      }
      return sets
    },
    put(place, words) {
      changed.set(place, words)
    },
    changed: () => changed.size,
  }
}

function weightsOf(words: SaidWords, word: string, isBeginning: boolean): number {
  if (!isBeginning) return words.get(word) ?? 0
  let all = 0
  for (const [own, weights] of words) if (own.startsWith(word)) all |= weights
  return all
}

function doubled(list: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(2 * list.length)
  more.set(list)
  return more
}
