import { foldVietnamese } from '#shared/vietnamese.ts'

/** A word of a query: in lower case as typed, without diacritics, and in the form of accentWords(). */
export type Token = { typed: string; folded: string; accented: string }

const maxTokens = 12

/** The first twelve words of a text, without the signs between them. */
export function tokenize(text: string): Token[] {
  const typed =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return typed.slice(0, maxTokens).map((word) => ({
    typed: word,
    folded: foldVietnamese(word),
    accented: accentWords(word),
  }))
}

const tones = '\u0301\u0300\u0309\u0303\u0323'

/** The tone of each word as a digit at its end: hòa and hoà become “hoa2”, điện “điên5”. Equal to the database's accent_words(). */
export function accentWords(text: string): string {
  if (/^[a-z\d]+$/.test(text)) return /\d$/.test(text) ? text : `${text}0`
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/([\u0300\u0301\u0303\u0309\u0323])((?:\p{L}|\p{N}|[\u0302\u0306\u031b])*)/gu, '$2$1')
    .replace(/[\u0300\u0301\u0303\u0309\u0323]/g, (tone) => String(tones.indexOf(tone) + 1))
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(\p{L})(?![\p{L}\p{N}])/gu, '$10')
    .trim()
}

/** True for a word with a tone, circumflex, horn, breve or đ. */
export function hasDiacritics({ typed, folded }: Token): boolean {
  return typed !== folded
}

const onset = '(?:ngh|ng|nh|gh|gi|kh|ch|th|tr|ph|qu|[bcdghklmnprstvx])?'
const open =
  'a|ai|ao|au|ay|e|eo|eu|i|ia|ieu|iu|o|oa|oai|oao|oay|oe|oeo|oi|u|ua|uay|ue|ui|uo|uoi|uou|uu|uy|uya|uyu|y|yeu'
const closed = '(?:a|e|i|o|u|y|ie|oa|oe|oo|uo|ua|ue|uy|uye|ye)(?:ch|nh|ng|[cmnpt])'
const syllable = new RegExp(`^${onset}(?:${open}|${closed})$`)

export function isSyllable(folded: string): boolean {
  return syllable.test(folded)
}

const marks: Readonly<Record<string, string>> = { a: 'ăâ', e: 'ê', o: 'ôơ', u: 'ư', d: 'đ' }

/** The cost of taking diacritics for others: missing ones cost little, others much; hỏi and ngã are often confused. */
export function diacriticCost(typed: string, meant: string): number {
  if (typed === meant) return 0
  const [typedTone, meantTone] = [typed.at(-1) ?? '', meant.at(-1) ?? '']
  let cost = 0
  for (let index = 0; index < typed.length - 1; index += 1) {
    const [one, other] = [typed[index] ?? '', meant[index] ?? '']
    if (one === other) continue
    // Shoppers who type tones type đ as well.
    const isLeftOut = marks[one]?.includes(other) && !(one === 'd' && typedTone !== '0')
    cost += isLeftOut ? 0.7 : 2
  }
  if (typedTone !== meantTone) {
    const isMixedUp = /^(?:34|43)$/.test(typedTone + meantTone)
    cost += isMixedUp ? 0.8 : typedTone === '0' ? 0.7 : 2
  }
  return cost
}
