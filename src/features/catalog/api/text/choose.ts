import type { Catalogue } from '../catalogue.ts'
import type { Decoded, MeantWord } from './decode.ts'
import { fitsAll, type Match } from './match.ts'
import { countEach, termsMatch } from './matches.ts'
import { relax } from './relax.ts'
import type { Skus } from './skus.ts'
import { type Term, termsOf } from './terms.ts'
import type { Understood } from './understand.ts'
import { hasMarks, isSyllable, type Token } from './words.ts'

const fewMatches = 2
const muchMore = 5
/** Differences of cost that make another reading likelier, and leave no doubt; see decode. */
const likelyBy = 2
const sureBy = 5

/** In smaller shops looking takes no time. */
const largeShop = 10_000

/** Which reading of a text is searched for. */
export type Choice = {
  decoded: Decoded
  /** How many fit, counted to eleven; undefined for more than enough. */
  found?: number
  /** Not what is searched for, but offered. */
  offered?: Decoded | undefined
  /** Where not all words are asked for: those that are left, and what fits them. */
  terms?: Term[]
  condition?: Match
  /** What fits where the diacritics that were typed are taken at their word. */
  literal?: Match
  /** Nobody looked whether any product has all words. */
  isTrusted?: boolean
  /** Nothing has the words, but it is a sku, or the beginning of one. */
  isSku?: boolean
}

type Choosing = {
  skus: Skus | undefined
  /** Words that often stand beside each other are taken to stand in one product; it may be that none has them all. */
  isTrusting: boolean
}

/**
 * What to search for: the words as typed, unless another reading is so much likelier that it is meant, or fits where
 * those fit nothing.
 */
export async function choose(
  catalogue: Catalogue,
  tokens: readonly Token[],
  understood: Understood,
  { skus, isTrusting }: Choosing,
): Promise<Choice> {
  const { typed, meant, corrected, documents } = understood
  if (isSame(typed, meant)) {
    if (isSurelyThere(typed)) return { decoded: meant }
    if (isTrusting && documents >= largeShop && isSensible(typed))
      return { decoded: meant, isTrusted: true }
  }
  const unknown = placesOf(tokens).filter((place) =>
    typed.words.some((word) => word.place === place && word.uses === 0),
  )
  const doubtful = unknown.length > 0 ? unknown : isScattered(typed) ? placesOf(tokens) : []
  const literal = literalMatch(typed, tokens)
  const wrong = literal ? misspeltPlaces(typed) : []
  const best = doubtful.length > 0 ? sensible(corrected(doubtful, wrong), meant, tokens) : meant
  // Mostly they are one and the same.
  const readings = [...new Set([typed, best, meant])]
  const counts = await countEach(
    catalogue,
    readings.map((decoded) => matchOf(decoded, tokens)),
  )
  const [found = 0, foundBest = 0, foundMeant = 0] = [typed, best, meant].map(
    (decoded) => counts[readings.indexOf(decoded)] ?? 0,
  )

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
  return chooseCorrected(catalogue, tokens, {
    typed,
    found,
    best,
    other: sensible(corrected(placesOf(tokens), wrong), best, tokens),
    isSku: skus !== undefined && skus.ids.length > 0,
    ...(literal && { literal }),
  })
}

function chosen(decoded: Decoded, tokens: readonly Token[], found: number): Choice {
  const literal = literalMatch(decoded, tokens)
  return { decoded, found, ...(literal && { literal }) }
}

function matchOf(decoded: Decoded, tokens: readonly Token[]): Match {
  return literalMatch(decoded, tokens) ?? termsMatch(termsOf(decoded.words, tokens))
}

/**
 * Words with diacritics that never stand beside each other mean just what they say, where letters alone would find much
 * that is something else: “dầu ăn” is no thing for a head and for eating. Undefined for other words.
 */
function literalMatch(decoded: Decoded, tokens: readonly Token[]): Match | undefined {
  const { words } = decoded
  const isMarked = tokens.some(hasMarks) || words.some(({ isDecoded }) => isDecoded)
  if (!isMarked || !isScattered(decoded)) return undefined
  const typedForm = ({ place, accented, isDecoded }: MeantWord) =>
    isDecoded ? accented : (tokens[place]?.accented ?? null)
  const isTyped = words.every((word) => word.isAsTyped || (word.isDecoded && !word.isMisspelt))
  const isMisspelt = words.some((word) => word.isMisspelt)
  const isLiteral = words.every((word) => !word.accented || word.accented === typedForm(word))
  if (!isTyped || (!isMisspelt && !isLiteral)) return undefined
  const own = words.map((word) => (word.isMisspelt ? { ...word, accented: typedForm(word) } : word))
  return fitsAll(termsOf(own, tokens), { isStrict: true })
}

/** The likelier reading by far is taken even when something fits the words as typed: a number of a product, say. */
function isClearlyMeant(meant: Decoded, typed: Decoded, best: Decoded): boolean {
  if (isSame(meant, typed)) return false
  return typed.isKnown
    ? typed.cost - meant.cost > marginOf(typed)
    : meant.cost - best.cost < likelyBy
}

type Readings = {
  typed: Decoded
  found: number
  best: Decoded
  other: Decoded
  isSku: boolean
  literal?: Match
}

async function chooseCorrected(
  catalogue: Catalogue,
  tokens: readonly Token[],
  { typed, found, best, other, isSku, literal }: Readings,
): Promise<Choice> {
  const isOther = other.isKnown && !isSame(other, typed)
  const [foundOther = 0] = isOther ? await countEach(catalogue, [matchOf(other, tokens)]) : []
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
    const [elsewhere = 0] = await countEach(catalogue, [termsMatch(termsOf(typed.words, tokens))])
    if (elsewhere > 0) return { decoded: typed, literal }
  }
  const left = literal ? withoutMisspelt(best) : best
  return (await relax(catalogue, tokens, left, literal !== undefined)) ?? { decoded: typed }
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

function misspeltPlaces({ words }: Decoded): number[] {
  return words.filter(({ isMisspelt }) => isMisspelt).map(({ place }) => place)
}

/** The same with words that the catalogue has with other diacritics alone as such that it does not have. */
function withoutMisspelt(decoded: Decoded): Decoded {
  const words = decoded.words.map((word) =>
    word.isMisspelt ? { ...word, accented: null, uses: 0, foldedUses: 0 } : word,
  )
  return { ...decoded, words }
}

function placesOf(tokens: readonly Token[]): number[] {
  return tokens.map((_, place) => place)
}

/** Whether two readings look for the same words. */
export function isSame(one: Decoded, other: Decoded): boolean {
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

/** Words that the catalogue knows, each beside the one before it; the last may be unfinished. */
function isSensible({ words, isKnown }: Decoded): boolean {
  return isKnown && words.slice(1).every(({ together, isBeginning }) => together > 0 || isBeginning)
}
