import { endOf, startOf } from '../text/sorted.ts'

/** Where a word stands, as bits; the weights of `products.search`. */
export const places = { A: 8, B: 4, C: 2, D: 1 } as const

const bits = 4
const weights = /[ABC]/g
const lexeme = /'((?:[^']|'')*)'(?::(\S+))?/g

type Spoken = { words: Uint32Array }

/** Words by their numbers. A product's `words` are sorted: the number of each times 16, and the sum of its `places`. */
export type Lexemes = {
  /** The words of a tsvector as text. */
  read(search: string): Uint32Array
  look(products: readonly Spoken[], word: string, isBeginning: boolean): Uint8Array
}

export function createLexemes(): Lexemes {
  const numbers = new Map<string, number>()
  let sorted: string[] = []

  return {
    read(search) {
      const words: number[] = []
      for (const [, word = '', positions = ''] of search.matchAll(lexeme)) {
        words.push((numberOf(word.replaceAll("''", "'")) << bits) | placesOf(positions))
      }
      return Uint32Array.from(words).sort()
    },
    look: (products, word, isBeginning) =>
      isBeginning ? lookForMany(products, word) : lookForOne(products, numbers.get(word)),
  }

  function numberOf(word: string): number {
    const known = numbers.get(word)
    if (known !== undefined) return known
    numbers.set(word, numbers.size)
    return numbers.size - 1
  }

  function lookForOne(products: readonly Spoken[], number: number | undefined): Uint8Array {
    const said = new Uint8Array(products.length)
    if (number === undefined) return said
    const wanted = number << bits
    products.forEach(({ words }, place) => {
      let [low, high] = [0, words.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((words[middle] ?? 0) < wanted) low = middle + 1
        else high = middle
      }
      const found = words[low] ?? 0
      if (found >> bits === number && low < words.length) said[place] = found & 15
    })
    return said
  }

  function lookForMany(products: readonly Spoken[], beginning: string): Uint8Array {
    if (sorted.length !== numbers.size) sorted = [...numbers.keys()].sort()
    const isMeant = new Uint8Array(numbers.size)
    for (const word of sorted.slice(startOf(sorted, beginning), endOf(sorted, beginning))) {
      isMeant[numberOf(word)] = 1
    }
    return Uint8Array.from(products, ({ words }) => {
      let all = 0
      for (const word of words) if (isMeant[word >> bits]) all |= word & 15
      return all
    })
  }
}

/** Positions without a weight are of D. */
function placesOf(positions: string): number {
  let all = 0
  for (const position of positions.split(',')) {
    const [weight] = position.match(weights) ?? ['D']
    all |= places[weight as keyof typeof places]
  }
  return all
}
