import { type Token, tokenize } from '../vocabulary/tokens.ts'
import type { RankingKey } from './boolean-query.ts'
import { type Choice, chooseInterpretation, isSame } from './choose-interpretation.ts'
import type { Interpretation } from './decode.ts'
import { type Interpretations, interpret } from './interpret.ts'
import { matchCategories } from './match-categories.ts'
import { isCorrectedToRare } from './misprints.ts'
import { isBroad, queryForTerms } from './query-for-terms.ts'
import { buildRanking } from './ranking.ts'
import { widenQuery } from './relax-query.ts'
import { type Term, toTerms } from './terms.ts'
import type { Correction, SkuMatches, TextContext, TextQuery } from './text-query.ts'

export type ParseOptions = {
  isExact?: boolean
  isTyping?: boolean
  allowsUnverified?: boolean
  /** The text is the correction of another one. */
  isRetry?: boolean
}

/** With fewer matches, near matches are shown as well. */
export const minMatches = 5

const matchesNothing: TextQuery = {
  condition: { some: [] },
  ranking: ['inStock'],
  correction: null,
  maxMatches: 0,
  likelyMatches: 0,
  words: [],
  terms: [],
  categories: { named: [], mentioned: [], akin: [], isBranch: false },
  isUnverified: false,
}

/** Turns a text into a query; one without any word matches nothing. */
export async function parseText(
  context: TextContext,
  text: string,
  {
    isExact = false,
    isTyping = false,
    allowsUnverified = false,
    isRetry = false,
  }: ParseOptions = {},
): Promise<TextQuery> {
  const tokens = tokenize(text)
  if (tokens.length === 0) return matchesNothing
  const interpretations = await interpret(context.vocabulary, tokens, isTyping)
  const { typed, documents } = interpretations
  const skus = typed.isKnown ? undefined : await context.findSkus(tokens, isTyping)
  const choice: Choice = isExact
    ? { decoded: typed }
    : widened(
        await chooseInterpretation(context, tokens, interpretations, { skus, allowsUnverified }),
        tokens,
      )
  const { decoded } = choice
  if (!isExact && !isRetry && isCorrectedToRare(decoded, documents)) {
    const again = await parseText(context, wordingOf(decoded), { isTyping, isRetry: true })
    if (again.correction?.isApplied) return again
  }
  const terms = choice.terms ?? toTerms(decoded.words, tokens)
  const categories = matchCategories(context.categories, terms)
  const isRelaxed = choice.condition !== undefined
  const query: TextQuery = {
    condition: choice.condition ?? choice.literal ?? queryForTerms(terms, categories.isBranch),
    ranking: buildRanking(terms, categories, { isRelaxed, documents }),
    correction: correctionOf(choice, interpretations),
    maxMatches: isRelaxed ? documents : maxMatches(terms, documents),
    likelyMatches: isRelaxed ? documents : likelyMatches(terms, documents),
    words: decoded.words,
    terms,
    categories,
    isUnverified: choice.isUnverified ?? false,
  }
  const isSku = skus?.isWhole || choice.isSku
  return skus && isSku ? withSkus(query, skus, !choice.isSku) : query
}

function withSkus(query: TextQuery, { ids }: SkuMatches, hasMore: boolean): TextQuery {
  const first: RankingKey = { idOrder: ids }
  return {
    ...query,
    condition: hasMore ? { some: [{ ids }, query.condition] } : { ids },
    ranking: hasMore ? [first, ...query.ranking] : [first],
    maxMatches: ids.length + (hasMore ? query.maxMatches : 0),
  }
}

function widened(choice: Choice, tokens: readonly Token[]): Choice {
  if (
    choice.isSku ||
    choice.literal ||
    choice.condition ||
    (choice.found ?? minMatches) >= minMatches
  )
    return choice
  const terms = toTerms(choice.decoded.words, tokens)
  const condition = widenQuery(terms)
  return condition ? { ...choice, terms, condition } : choice
}

function maxMatches(terms: readonly Term[], documents: number): number {
  const strict = isBroad(terms) ? terms.map(({ strictUses }) => strictUses) : []
  return Math.min(documents, ...terms.map(({ uses }) => uses), ...strict)
}

/** Words of one query stand together this much more often than by chance. */
const affinity = 4

function likelyMatches(terms: readonly Term[], documents: number): number {
  const shares = terms.map(({ uses }) => Math.min(1, uses / Math.max(documents, 1)))
  const byChance = shares.reduce(
    (share, each) => share * Math.min(1, each * affinity),
    1 / affinity,
  )
  return Math.min(documents * byChance, maxMatches(terms, documents))
}

function correctionOf(
  { decoded, offered, terms }: Choice,
  { typed }: Interpretations,
): Correction | null {
  if (offered) return { q: wordingOf(offered), isApplied: false }
  // Leaving out sales phrases is no correction.
  const isAsTyped = decoded.words.every((word) => word.isAsTyped)
  const dropped = terms ? decoded.words.filter(({ uses }) => uses === 0) : []
  if (dropped.length > 0 && dropped.length < decoded.words.length) {
    const kept = decoded.words.filter((word) => !dropped.includes(word))
    return {
      q: wordingOf({ words: kept }),
      isApplied: true,
      dropped: dropped.map(({ shown }) => shown),
    }
  }
  return isAsTyped || isSame(decoded, typed) ? null : { q: wordingOf(decoded), isApplied: true }
}

function wordingOf({ words }: Pick<Interpretation, 'words'>): string {
  return words.map(({ shown }) => shown).join(' ')
}
