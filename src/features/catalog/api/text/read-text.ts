import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Correction } from '../../contract.ts'
import { findTextCategories, type TextCategories } from './categories-of-text.ts'
import type { Decoded, MeantWord } from './decode.ts'
import { fitOf } from './fit.ts'
import { countEach, countSome, isBroad, termsCondition } from './matches.ts'
import { relax, widen } from './relax.ts'
import { type Term, termsOf } from './terms.ts'
import { type Understood, understand } from './understand.ts'
import { isSyllable, type Token, tokensOf } from './words.ts'

/** How a query's text is understood, in terms of a product `p`. */
export type TextReading = {
  /** True for the products that are meant. */
  condition: RawBuilder<SqlBool>
  /** Puts what fits better first, to be followed by an order that leaves nothing open. */
  fit: RawBuilder<unknown>
  correction: Correction | null
  /** About so many products fit at most, going by how often the catalogue uses the words. */
  mostMatches: number
  /** How many products there are, more or less. */
  documents: number
  words: readonly MeantWord[]
  categories: TextCategories
}

export type ReadOptions = {
  /** Takes the words as they are typed. */
  isExact?: boolean
  /** The last word may not be finished. */
  isTyping?: boolean
}

const fewMatches = 2
const muchMore = 5
/** Where fewer fit, some are shown that fit nearly. */
const enough = 5
/** Differences of cost that make another reading likelier, and leave no doubt; see decode. */
const likelyBy = 2
const sureBy = 5

const nothing: TextReading = {
  condition: sql`false`,
  fit: sql`p.id`,
  correction: null,
  mostMatches: 0,
  documents: 0,
  words: [],
  categories: { named: [], mentioned: [], akin: [], isBranch: false },
}

/** Understands a text; one without any word fits nothing. About four statements, up to nine when little fits. */
export async function readWords(
  db: Db,
  text: string,
  { isExact = false, isTyping = false }: ReadOptions = {},
): Promise<TextReading> {
  const tokens = tokensOf(text)
  if (tokens.length === 0) return nothing
  const understood = await understand(db, tokens, isTyping)
  const choice: Choice = isExact
    ? { decoded: understood.typed }
    : widened(await choose(db, tokens, understood), tokens)
  const { decoded } = choice
  const terms = choice.terms ?? termsOf(decoded.words, tokens)
  const categories = await findTextCategories(db, terms)
  const { documents } = understood
  return {
    condition: choice.condition ?? termsCondition(terms, categories.isBranch),
    fit: fitOf(terms, categories, { isRelaxed: choice.condition !== undefined, documents }),
    correction: correctionOf(choice, understood),
    mostMatches: choice.condition ? documents : mostMatches(terms, documents),
    documents,
    words: decoded.words,
    categories,
  }
}

type Choice = {
  decoded: Decoded
  /** How many fit, counted to eleven; undefined for more than enough. */
  found?: number
  /** Not what is searched for, but offered. */
  offered?: Decoded | undefined
  /** Where not all words are asked for: those that are left, and what fits them. */
  terms?: Term[]
  condition?: RawBuilder<SqlBool>
}

function widened(choice: Choice, tokens: readonly Token[]): Choice {
  if (choice.condition || (choice.found ?? enough) >= enough) return choice
  const terms = termsOf(choice.decoded.words, tokens)
  const condition = widen(terms)
  return condition ? { ...choice, terms, condition } : choice
}

/**
 * What to search for: the words as typed, unless another reading is so much likelier that it is meant, or fits where
 * those fit nothing.
 */
async function choose(db: Db, tokens: readonly Token[], understood: Understood): Promise<Choice> {
  const { typed, meant, corrected } = understood
  if (isSame(typed, meant) && isSurelyThere(typed)) return { decoded: meant }
  const unknown = placesOf(tokens).filter((place) =>
    typed.words.some((word) => word.place === place && word.uses === 0),
  )
  const doubtful = unknown.length > 0 ? unknown : isScattered(typed) ? placesOf(tokens) : []
  const best = doubtful.length > 0 ? sensible(await corrected(doubtful), meant, tokens) : meant
  const termLists = [typed, best, meant].map(({ words }) => termsOf(words, tokens))
  const [found = 0, foundBest = 0, foundMeant = 0] = await countEach(
    db,
    termLists.map((terms) => termsCondition(terms)),
  )

  if (meant.isKnown && foundMeant > 0 && isClearlyMeant(meant, typed, best))
    return { decoded: meant, found: foundMeant }
  if (found > 0) {
    const isBetter = !isSame(best, typed) && best.isKnown && typed.isKnown
    if (isBetter && foundBest > 0 && typed.cost - best.cost > marginOf(typed)) {
      return { decoded: best, found: foundBest }
    }
    if (found > fewMatches || isSensible(typed) || !typed.isKnown) {
      const isOffered =
        isBetter && foundBest >= muchMore * found && typed.cost - best.cost > likelyBy
      return {
        decoded: isSame(typed, meant) ? meant : typed,
        found,
        ...(isOffered && { offered: best }),
      }
    }
  } else if (best.isKnown && foundBest > 0) return { decoded: best, found: foundBest }
  return chooseCorrected(db, tokens, {
    typed,
    found,
    best,
    other: sensible(await corrected(placesOf(tokens)), best, tokens),
  })
}

/** The likelier reading by far is taken even when something fits the words as typed: a number of a product, say. */
function isClearlyMeant(meant: Decoded, typed: Decoded, best: Decoded): boolean {
  if (isSame(meant, typed)) return false
  return typed.isKnown
    ? typed.cost - meant.cost > marginOf(typed)
    : meant.cost - best.cost < likelyBy
}

type Readings = { typed: Decoded; found: number; best: Decoded; other: Decoded }

async function chooseCorrected(
  db: Db,
  tokens: readonly Token[],
  { typed, found, best, other }: Readings,
): Promise<Choice> {
  const isOther = other.isKnown && !isSame(other, typed)
  const foundOther = isOther ? await countSome(db, termsOf(other.words, tokens)) : 0
  if (foundOther > 0 && (found === 0 || typed.cost - other.cost > likelyBy))
    return { decoded: other, found: foundOther }
  if (found > 0) {
    return {
      decoded: typed,
      found,
      ...(foundOther >= muchMore * found && foundOther > 0 && { offered: other }),
    }
  }
  return (await relax(db, tokens, best)) ?? { decoded: typed }
}

/** A correction that its neighbours do not bear out is none: a short word is soon changed into any other. */
function sensible(decoded: Decoded, otherwise: Decoded, tokens: readonly Token[]): Decoded {
  const { words } = decoded
  const isBorneOut = (word: MeantWord, place: number) =>
    word.together > 0 || (words[place + 1]?.together ?? 0) > 0
  const isGuess = (word: MeantWord, place: number) => {
    const typed = tokens[word.place]?.folded ?? ''
    return word.isEdited && !isBorneOut(word, place) && (isSyllable(typed) || typed.length < 5)
  }
  return words.length > 1 && words.some(isGuess) ? otherwise : decoded
}

function placesOf(tokens: readonly Token[]): number[] {
  return tokens.map((_, place) => place)
}

/** Whether two readings look for the same words. */
function isSame(one: Decoded, other: Decoded): boolean {
  const key = ({ words }: Decoded) =>
    words.map(({ folded, isBeginning }) => folded + (isBeginning ? '*' : '')).join(' ')
  return key(one) === key(other)
}

/** So common, alone or together, that it need not be looked up whether there is any. */
function isSurelyThere({ words }: Decoded): boolean {
  const [first, second] = words
  if (words.length > 2 || !first) return false
  return second ? second.together > 20 : first.foldedUses > 50
}

/** Several words of which no two ever stand together. */
function isScattered({ words }: Decoded): boolean {
  return words.length > 1 && words.every(({ together }) => together === 0)
}

/** How much likelier another reading has to be; less when the diacritics that were typed fit no word. */
function marginOf({ words }: Decoded): number {
  return words.some(({ isMisspelt }) => isMisspelt) ? likelyBy : sureBy
}

/** Words that the catalogue knows, each beside the one before it. */
function isSensible({ words, isKnown }: Decoded): boolean {
  return isKnown && words.slice(1).every(({ together }) => together > 0)
}

function mostMatches(terms: readonly Term[], documents: number): number {
  const strict = isBroad(terms) ? terms.map(({ strictUses }) => strictUses) : []
  return Math.min(documents, ...terms.map(({ uses }) => uses), ...strict)
}

function correctionOf({ decoded, offered }: Choice, { typed }: Understood): Correction | null {
  if (offered) return { q: wordingOf(offered), isApplied: false }
  return isSame(decoded, typed) ? null : { q: wordingOf(decoded), isApplied: true }
}

function wordingOf({ words }: Decoded): string {
  return words.map(({ shown }) => shown).join(' ')
}
