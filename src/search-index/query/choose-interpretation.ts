import { hasDiacritics, isSyllable, type Token } from '../vocabulary/tokens.ts'
import { type BooleanQuery, matchAllTerms } from './boolean-query.ts'
import type { DecodedWord, Interpretation } from './decode.ts'
import type { Interpretations } from './interpret.ts'
import { areMisprints, endsAsOther, rarePlaces } from './misprints.ts'
import { queryForTerms } from './query-for-terms.ts'
import { relaxQuery } from './relax-query.ts'
import { type Term, toTerms } from './terms.ts'
import type { SkuMatches, TextContext } from './text-query.ts'

const fewMatches = 2
const muchMore = 5
/** Differences of cost that make another interpretation likelier, or certain; see `decode`. */
const likelyBy = 2
const sureBy = 5

/** In smaller catalogs matches are counted at no cost. */
const largeShop = 10_000

export type Choice = {
  decoded: Interpretation
  /** Number of matches, up to `matchCountLimit`; undefined when there are enough. */
  found?: number
  offered?: Interpretation | undefined
  terms?: Term[]
  condition?: BooleanQuery
  /** Set when only the typed diacritics match. */
  literal?: BooleanQuery
  isUnverified?: boolean
  isSku?: boolean
}

type Choosing = {
  skus: SkuMatches | undefined
  /** Skips counting when the bigrams make matches likely. */
  allowsUnverified: boolean
}

/** Chooses the words as typed, unless another interpretation is much likelier, or matches where those match nothing. */
export async function chooseInterpretation(
  context: TextContext,
  tokens: readonly Token[],
  understood: Interpretations,
  { skus, allowsUnverified }: Choosing,
): Promise<Choice> {
  const { typed, meant, correct, documents } = understood
  const rare = rarePlaces(typed, tokens, documents)
  const right = rare.length > 0 && (await withoutMisprints(context, tokens, understood, rare))
  if (right) return right
  if (isSame(typed, meant)) {
    if (isSurelyThere(typed)) return { decoded: meant }
    if (allowsUnverified && documents >= largeShop && isSensible(typed))
      return { decoded: meant, isUnverified: true }
  }
  const unknown = unknownPlaces(typed, tokens)
  const doubtful = unknown.length > 0 ? unknown : isScattered(typed) ? placesOf(tokens) : []
  const literal = literalMatch(typed, tokens)
  const wrong = literal ? misspeltPlaces(typed) : []
  const best = doubtful.length > 0 ? sensible(await correct(doubtful, wrong), meant, tokens) : meant
  const readings = [...new Set([typed, best, meant])]
  const counts = await context.countMatches(readings.map((decoded) => matchOf(decoded, tokens)))
  const [found = 0, foundBest = 0, foundMeant = 0] = [typed, best, meant].map(
    (decoded) => counts[readings.indexOf(decoded)] ?? 0,
  )

  if (found === 0 && best.words.length === 1 && endsAsOther(best, tokens, 0)) {
    const isSku = skus !== undefined && skus.ids.length > 0
    return { decoded: typed, isSku, ...(foundBest > 0 && { offered: best }) }
  }
  if (meant.isKnown && foundMeant > 0 && isClearlyMeant(meant, typed, best))
    return chosen(meant, tokens, foundMeant)
  if (found > 0) {
    const isBetter = !isSame(best, typed) && best.isKnown && typed.isKnown
    if (isBetter && foundBest > 0 && typed.cost - best.cost > marginOf(typed)) {
      return chosen(best, tokens, foundBest)
    }
    if (found > fewMatches || isSensible(typed) || !typed.isKnown) {
      const isOffered =
        isBetter && foundBest >= muchMore * found && typed.cost - best.cost > likelyBy
      return {
        ...chosen(isSame(typed, meant) ? meant : typed, tokens, found),
        ...(isOffered && { offered: best }),
      }
    }
  } else if (best.isKnown && foundBest > 0) return chosen(best, tokens, foundBest)
  return chooseCorrected(context, tokens, {
    typed,
    found,
    best,
    other: sensible(await correct(placesOf(tokens), wrong), best, tokens),
    isSku: skus !== undefined && skus.ids.length > 0,
    ...(literal && { literal }),
  })
}

async function withoutMisprints(
  context: TextContext,
  tokens: readonly Token[],
  { typed, correct }: Interpretations,
  rare: readonly number[],
): Promise<Choice | undefined> {
  const right = await correct([...new Set([...unknownPlaces(typed, tokens), ...rare])], rare)
  if (!areMisprints(rare, [typed, right], tokens)) return undefined
  const [found = 0] = await context.countMatches([matchOf(right, tokens)])
  return found > 0 ? chosen(right, tokens, found) : undefined
}

function chosen(decoded: Interpretation, tokens: readonly Token[], found: number): Choice {
  const literal = literalMatch(decoded, tokens)
  return { decoded, found, ...(literal && { literal }) }
}

function matchOf(decoded: Interpretation, tokens: readonly Token[]): BooleanQuery {
  return literalMatch(decoded, tokens) ?? queryForTerms(toTerms(decoded.words, tokens))
}

/** For words with diacritics that form no known bigram: by letters alone “dầu ăn” (cooking oil) would match “đầu” (head) as well. */
function literalMatch(decoded: Interpretation, tokens: readonly Token[]): BooleanQuery | undefined {
  const { words } = decoded
  const isMarked = tokens.some(hasDiacritics) || words.some(({ isDecoded }) => isDecoded)
  if (!isMarked || !isScattered(decoded)) return undefined
  const typedForm = ({ place, accented, isDecoded }: DecodedWord) =>
    isDecoded ? accented : (tokens[place]?.accented ?? null)
  const isTyped = words.every((word) => word.isAsTyped || (word.isDecoded && !word.isMisspelt))
  const isMisspelt = words.some((word) => word.isMisspelt)
  const isLiteral = words.every((word) => !word.accented || word.accented === typedForm(word))
  if (!isTyped || (!isMisspelt && !isLiteral)) return undefined
  const own = words.map((word) => (word.isMisspelt ? { ...word, accented: typedForm(word) } : word))
  return matchAllTerms(toTerms(own, tokens), { isStrict: true })
}

/** A much likelier interpretation wins even when the words as typed match something, such as a part number. */
function isClearlyMeant(
  meant: Interpretation,
  typed: Interpretation,
  best: Interpretation,
): boolean {
  if (isSame(meant, typed)) return false
  return typed.isKnown
    ? typed.cost - meant.cost > marginOf(typed)
    : meant.cost - best.cost < likelyBy
}

type Readings = {
  typed: Interpretation
  found: number
  best: Interpretation
  other: Interpretation
  isSku: boolean
  literal?: BooleanQuery
}

async function chooseCorrected(
  context: TextContext,
  tokens: readonly Token[],
  { typed, found, best, other, isSku, literal }: Readings,
): Promise<Choice> {
  const isOther = other.isKnown && !isSame(other, typed)
  const [foundOther = 0] = isOther ? await context.countMatches([matchOf(other, tokens)]) : []
  if (foundOther > 0 && (found === 0 || typed.cost - other.cost > likelyBy))
    return chosen(other, tokens, foundOther)
  if (found > 0) {
    return {
      decoded: typed,
      found,
      ...(foundOther >= muchMore * found && foundOther > 0 && { offered: other }),
      ...(literal && { literal }),
    }
  }
  if (isSku) return { decoded: typed, isSku }
  if (literal) {
    const [elsewhere = 0] = await context.countMatches([
      queryForTerms(toTerms(typed.words, tokens)),
    ])
    if (elsewhere > 0) return { decoded: typed, literal }
  }
  const left = literal ? withoutMisspelt(best) : best
  return (await relaxQuery(context, tokens, left, literal !== undefined)) ?? { decoded: typed }
}

/** Rejects corrections of short words that form no bigram with their neighbours: nearly any other word is one edit away. */
function sensible(
  decoded: Interpretation,
  otherwise: Interpretation,
  tokens: readonly Token[],
): Interpretation {
  const { words } = decoded
  const isBorneOut = (word: DecodedWord, place: number) =>
    word.bigramCount > 0 || (words[place + 1]?.bigramCount ?? 0) > 0
  const isGuess = (word: DecodedWord, place: number) => {
    const typed = tokens[word.place]?.folded ?? ''
    const isWeak = isSyllable(typed) || typed.length < 5 || endsAsOther(decoded, tokens, place)
    return word.isEdited && !isBorneOut(word, place) && isWeak
  }
  return words.length > 1 && words.some(isGuess) ? otherwise : decoded
}

function misspeltPlaces({ words }: Interpretation): number[] {
  return words.filter(({ isMisspelt }) => isMisspelt).map(({ place }) => place)
}

/** Treats words that the catalog only has with other diacritics as unknown. */
function withoutMisspelt(decoded: Interpretation): Interpretation {
  const words = decoded.words.map((word) =>
    word.isMisspelt ? { ...word, accented: null, uses: 0, foldedUses: 0 } : word,
  )
  return { ...decoded, words }
}

function unknownPlaces({ words }: Interpretation, tokens: readonly Token[]): number[] {
  return placesOf(tokens).filter((place) =>
    words.some((word) => word.place === place && word.uses === 0),
  )
}

function placesOf(tokens: readonly Token[]): number[] {
  return tokens.map((_, place) => place)
}

export function isSame(one: Interpretation, other: Interpretation): boolean {
  const key = ({ words }: Interpretation) =>
    words.map(({ folded, isPrefix }) => folded + (isPrefix ? '*' : '')).join(' ')
  return key(one) === key(other)
}

function isSurelyThere({ words }: Interpretation): boolean {
  const [first, second] = words
  if (words.length > 2 || !first) return false
  return second ? second.bigramCount > 20 : first.foldedUses > 50
}

function isScattered({ words }: Interpretation): boolean {
  return words.length > 1 && words.every(({ bigramCount }) => bigramCount === 0)
}

/** The difference of cost that another interpretation needs; smaller when the typed diacritics match no word. */
function marginOf({ words }: Interpretation): number {
  return words.some(({ isMisspelt }) => isMisspelt) ? likelyBy : sureBy
}

function isSensible({ words, isKnown }: Interpretation): boolean {
  return isKnown && words.slice(1).every(({ bigramCount, isPrefix }) => bigramCount > 0 || isPrefix)
}
