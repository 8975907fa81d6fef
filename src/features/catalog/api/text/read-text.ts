import type { Correction } from '../../contract.ts'
import type { Catalogue } from '../catalogue.ts'
import { findTextCategories, type TextCategories } from './categories-of-text.ts'
import { type Choice, choose, isSame } from './choose.ts'
import type { Decoded, MeantWord } from './decode.ts'
import { fitOf } from './fit.ts'
import type { Keywords } from './keywords.ts'
import type { Match, Order } from './match.ts'
import { isBroad, termsMatch } from './matches.ts'
import { widen } from './relax.ts'
import { findSkus, withSkus } from './skus.ts'
import { type Term, termsOf } from './terms.ts'
import { type Understood, understand } from './understand.ts'
import { type Token, tokensOf } from './words.ts'

/** How a query's text is understood. */
export type TextReading = {
  /** The products that are meant. */
  condition: Match
  /** Puts what fits better first, to be followed by an order that leaves nothing open. */
  fit: readonly Order[]
  correction: Correction | null
  /** About so many products fit at most, going by how often the catalogue uses the words. */
  mostMatches: number
  /** So many may be expected; words that are looked for together stand together more often than by chance. */
  likelyMatches: number
  /** How many products there are, more or less. */
  documents: number
  words: readonly MeantWord[]
  /** What is looked for in which words, or other names. */
  terms: readonly Term[]
  categories: TextCategories
  /** What may be worth searching for instead. */
  keywords: Keywords
  /** Nobody looked whether any product has all words: where few have, it may be read better. */
  isTrusted: boolean
}

export type ReadOptions = {
  /** Takes the words as they are typed. */
  isExact?: boolean
  /** The last word may not be finished. */
  isTyping?: boolean
  /** Words that often stand together are taken to stand in some products together. */
  isTrusting?: boolean
}

/** Where fewer fit, some are shown that fit nearly. */
export const enough = 5

const nothing: TextReading = {
  condition: { some: [] },
  fit: ['inStock'],
  correction: null,
  mostMatches: 0,
  likelyMatches: 0,
  documents: 0,
  words: [],
  terms: [],
  categories: { named: [], mentioned: [], akin: [], isBranch: false },
  keywords: { from: () => [], holding: () => [] },
  isTrusted: false,
}

/** Understands a text; one without any word fits nothing. No statement for what is known of a small shop, up to five when little fits. */
export async function readWords(
  catalogue: Catalogue,
  text: string,
  { isExact = false, isTyping = false, isTrusting = false }: ReadOptions = {},
): Promise<TextReading> {
  const tokens = tokensOf(text)
  if (tokens.length === 0) return nothing
  const { db, vocabulary, categories: all } = catalogue
  const understood = understand(vocabulary, tokens, isTyping)
  const skus = understood.typed.isKnown ? undefined : await findSkus(db, tokens, isTyping)
  const choice: Choice = isExact
    ? { decoded: understood.typed }
    : widened(await choose(catalogue, tokens, understood, { skus, isTrusting }), tokens)
  const { decoded } = choice
  const terms = choice.terms ?? termsOf(decoded.words, tokens)
  const categories = findTextCategories(all, terms)
  const { documents } = understood
  const reading: TextReading = {
    condition: choice.condition ?? choice.literal ?? termsMatch(terms, categories.isBranch),
    fit: fitOf(terms, categories, { isRelaxed: choice.condition !== undefined, documents }),
    correction: correctionOf(choice, understood),
    mostMatches: choice.condition ? documents : mostMatches(terms, documents),
    likelyMatches: choice.condition ? documents : likelyMatches(terms, documents),
    documents,
    words: decoded.words,
    terms,
    categories,
    keywords: vocabulary.keywords,
    isTrusted: choice.isTrusted ?? false,
  }
  const isSku = skus?.isWhole || choice.isSku
  return skus && isSku ? withSkus(reading, skus, !choice.isSku) : reading
}

function widened(choice: Choice, tokens: readonly Token[]): Choice {
  if (choice.isSku || choice.literal || choice.condition || (choice.found ?? enough) >= enough)
    return choice
  const terms = termsOf(choice.decoded.words, tokens)
  const condition = widen(terms)
  return condition ? { ...choice, terms, condition } : choice
}

function mostMatches(terms: readonly Term[], documents: number): number {
  const strict = isBroad(terms) ? terms.map(({ strictUses }) => strictUses) : []
  return Math.min(documents, ...terms.map(({ uses }) => uses), ...strict)
}

/** How much more often than by chance two words stand in one product that somebody looks for together. */
const affinity = 4

function likelyMatches(terms: readonly Term[], documents: number): number {
  const shares = terms.map(({ uses }) => Math.min(1, uses / Math.max(documents, 1)))
  const byChance = shares.reduce(
    (share, each) => share * Math.min(1, each * affinity),
    1 / affinity,
  )
  return Math.min(documents * byChance, mostMatches(terms, documents))
}

function correctionOf({ decoded, offered }: Choice, { typed }: Understood): Correction | null {
  if (offered) return { q: wordingOf(offered), isApplied: false }
  // Words that only praise are left out without a word.
  const isAsTyped = decoded.words.every((word) => word.isAsTyped)
  return isAsTyped || isSame(decoded, typed) ? null : { q: wordingOf(decoded), isApplied: true }
}

function wordingOf({ words }: Decoded): string {
  return words.map(({ shown }) => shown).join(' ')
}
