import { foldVietnamese } from '#shared/vietnamese.ts'
import { synonyms } from './phrases.ts'
import { accentWords, type Token, tokensOf } from './words.ts'

export const longestName = 4

const wordsOfNames = new Map(synonyms.flat().map((name) => [name, tokensOf(name)]))

/** The words of another name. */
export function wordsOfName(name: string): readonly Token[] {
  return wordsOfNames.get(name) ?? []
}

const byAccented = new Map<string, string[]>()
/** Several words are clear enough without their diacritics; a single one is not. */
const byFolded = new Map<string, string[]>()
const bySingle = new Map<string, string[]>()
for (const group of synonyms) {
  for (const name of group) {
    const others = group.filter((other) => other !== name)
    const add = (map: Map<string, string[]>, key: string) =>
      map.set(key, [...(map.get(key) ?? []), ...others])
    add(byAccented, accentWords(name))
    add(name.includes(' ') ? byFolded : bySingle, foldVietnamese(name))
  }
}

/** Other names of what is named so, in any of several readings: in accented form, or several words without diacritics. */
export function namesLike(...readings: readonly string[]): string[] {
  const found = new Set<string>()
  for (const reading of readings) {
    for (const name of byAccented.get(reading) ?? byFolded.get(reading) ?? []) found.add(name)
  }
  return [...found]
}

type NamesAt = { length: number; words: readonly Token[]; isSure: boolean }

/** Other names of what the tokens from `at` on name; a single word without its diacritics is not sure to name it. */
export function otherNamesAt(tokens: readonly Token[], at: number): NamesAt[] {
  return Array.from({ length: Math.min(longestName, tokens.length - at) }, (_, index) => {
    const own = tokens.slice(at, at + index + 1)
    const sure = namesLike(
      own.map(({ accented }) => accented).join(' '),
      own.map(({ typed }) => typed).join(' '),
    )
    const others =
      sure.length > 0 ? sure : (bySingle.get(own.map(({ typed }) => typed).join(' ')) ?? [])
    return others.map((name) => ({
      length: index + 1,
      words: wordsOfName(name),
      isSure: sure.length > 0,
    }))
  }).flat()
}
