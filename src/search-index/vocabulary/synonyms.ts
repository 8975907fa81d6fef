import { foldVietnamese } from '#shared/vietnamese.ts'
import { synonyms } from './lexicon.ts'
import { accentWords, type Token, tokenize } from './tokens.ts'

export const longestSynonym = 4

const wordsOfNames = new Map(synonyms.flat().map((name) => [name, tokenize(name)]))

export function synonymTokens(name: string): readonly Token[] {
  return wordsOfNames.get(name) ?? []
}

const byAccented = new Map<string, string[]>()
/** Names of several words are unambiguous without diacritics; single words are not. */
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

export function synonymsOf(...readings: readonly string[]): string[] {
  const found = new Set<string>()
  for (const reading of readings) {
    for (const name of byAccented.get(reading) ?? byFolded.get(reading) ?? []) found.add(name)
  }
  return [...found]
}

type NamesAt = { length: number; words: readonly Token[]; isSure: boolean }

/** Synonyms of the names that begin at a token; for a single word without diacritics they are not sure. */
export function synonymsAt(tokens: readonly Token[], at: number): NamesAt[] {
  return Array.from({ length: Math.min(longestSynonym, tokens.length - at) }, (_, index) => {
    const own = tokens.slice(at, at + index + 1)
    const sure = synonymsOf(
      own.map(({ accented }) => accented).join(' '),
      own.map(({ typed }) => typed).join(' '),
    )
    const others =
      sure.length > 0 ? sure : (bySingle.get(own.map(({ typed }) => typed).join(' ')) ?? [])
    return others.map((name) => ({
      length: index + 1,
      words: synonymTokens(name),
      isSure: sure.length > 0,
    }))
  }).flat()
}
