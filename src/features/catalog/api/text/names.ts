import { foldVietnamese } from '#shared/vietnamese.ts'
import { synonyms } from './phrases.ts'
import { accentWords, type Token, tokensOf } from './words.ts'

export const longestName = 4

const byAccented = new Map<string, string[]>()
/** Several words are clear enough without their diacritics; a single one is not. */
const byFolded = new Map<string, string[]>()
for (const group of synonyms) {
  for (const name of group) {
    const others = group.filter((other) => other !== name)
    const add = (map: Map<string, string[]>, key: string) =>
      map.set(key, [...(map.get(key) ?? []), ...others])
    add(byAccented, accentWords(name))
    if (name.includes(' ')) add(byFolded, foldVietnamese(name))
  }
}

/** Other names of what is named so, in either of two readings in accented form. */
export function namesLike(...readings: readonly string[]): string[] {
  return [...new Set(readings.flatMap((reading) => byAccented.get(reading) ?? []))]
}

/** Other names of what the tokens from `at` on name. */
export function otherNamesAt(
  tokens: readonly Token[],
  at: number,
): { length: number; words: Token[] }[] {
  return Array.from({ length: Math.min(longestName, tokens.length - at) }, (_, index) => {
    const own = tokens.slice(at, at + index + 1)
    const found =
      byAccented.get(own.map(({ accented }) => accented).join(' ')) ??
      byFolded.get(own.map(({ typed }) => typed).join(' ')) ??
      []
    return found.map((name) => ({ length: index + 1, words: tokensOf(name) }))
  }).flat()
}
