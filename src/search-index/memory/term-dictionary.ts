import { lowerBound, prefixEnd } from '../vocabulary/sorted-search.ts'
import { termWeights } from './searchable-docs.ts'

const weightBits = 4
const weightMask = 2 ** weightBits - 1
const weightSigns = /[ABC]/g
const lexeme = /'((?:[^']|'')*)'(?::(\S+))?/g

type TermList = { terms: Uint32Array }

/** Numbers the terms of a small catalog. A document's `terms` are sorted: each term's number times 16, plus its `termWeights`. */
export type TermDictionary = {
  /** Reads the text form of a tsvector. */
  read(tsvector: string): Uint32Array
  /** For each document the weights of a term, or of all terms with the prefix; 0: it has none. */
  weightsOf(documents: readonly TermList[], term: string, isPrefix: boolean): Uint8Array
}

export function createTermDictionary(): TermDictionary {
  const numbers = new Map<string, number>()
  let sorted: string[] = []

  return {
    read(tsvector) {
      const terms: number[] = []
      for (const [, term = '', positions = ''] of tsvector.matchAll(lexeme)) {
        terms.push((numberOf(term.replaceAll("''", "'")) << weightBits) | readWeights(positions))
      }
      return Uint32Array.from(terms).sort()
    },
    weightsOf: (documents, term, isPrefix) =>
      isPrefix ? weightsOfPrefix(documents, term) : weightsOfTerm(documents, numbers.get(term)),
  }

  function numberOf(term: string): number {
    const known = numbers.get(term)
    if (known !== undefined) return known
    numbers.set(term, numbers.size)
    return numbers.size - 1
  }

  function weightsOfTerm(documents: readonly TermList[], number: number | undefined): Uint8Array {
    const weights = new Uint8Array(documents.length)
    if (number === undefined) return weights
    const wanted = number << weightBits
    documents.forEach(({ terms }, docId) => {
      let [low, high] = [0, terms.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((terms[middle] ?? 0) < wanted) low = middle + 1
        else high = middle
      }
      const found = terms[low] ?? 0
      if (found >> weightBits === number && low < terms.length) weights[docId] = found & weightMask
    })
    return weights
  }

  function weightsOfPrefix(documents: readonly TermList[], prefix: string): Uint8Array {
    if (sorted.length !== numbers.size) sorted = [...numbers.keys()].sort()
    const hasPrefix = new Uint8Array(numbers.size)
    for (const term of sorted.slice(lowerBound(sorted, prefix), prefixEnd(sorted, prefix))) {
      hasPrefix[numberOf(term)] = 1
    }
    return Uint8Array.from(documents, ({ terms }) => {
      let all = 0
      for (const term of terms) if (hasPrefix[term >> weightBits]) all |= term & weightMask
      return all
    })
  }
}

/** PostgreSQL does not write the weight D. */
function readWeights(positions: string): number {
  let all = 0
  for (const position of positions.split(',')) {
    const [weight] = position.match(weightSigns) ?? ['D']
    all |= termWeights[weight as keyof typeof termWeights]
  }
  return all
}
