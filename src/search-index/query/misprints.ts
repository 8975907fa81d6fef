import { hasDiacritics, isSyllable, type Token } from '../vocabulary/tokens.ts'
import type { DecodedWord, Interpretation } from './decode.ts'

/** A word that is so many times as common, beside the same words, explains a rare one as a mistake. */
const muchMoreCommon = 8
const shortestMisprint = 3
/** Alone, a shorter word is one letter away from many others: “sofa”, “soda”. */
const shortestAlone = 5

/** Sellers misspell as shoppers do: a word that few documents have may be nothing but a mistake in them. */
export function rarePlaces(
  typed: Interpretation,
  tokens: readonly Token[],
  documents: number,
): number[] {
  return typed.words.flatMap((word, at) => {
    const uses = usesOf(word, tokens)
    const isWord = /^[a-z]+$/.test(word.folded) && word.folded.length >= shortestMisprint
    const isRare =
      word.isAsTyped && !word.isPrefix && isWord && uses > 0 && uses <= fewOf(documents)
    return isRare && mayBeMisprint(typed, at) ? [word.place] : []
  })
}

/** Spares the search for another word where none could be much more common beside the same words. */
function mayBeMisprint(typed: Interpretation, at: number): boolean {
  const { words } = typed
  if (words.length === 1) return mayBeMisprintAlone(words[at]?.folded ?? '')
  const around = Math.max(words[at - 1]?.foldedUses ?? 0, words[at + 1]?.foldedUses ?? 0)
  return around >= muchMoreCommon * Math.max(tieAt(typed, at), 1)
}

function mayBeMisprintAlone(folded: string): boolean {
  return folded.length >= shortestAlone && !isSyllable(folded)
}

/** A mistake may be closest to another mistake, which then is corrected in turn. */
export function isCorrectedToRare({ words }: Interpretation, documents: number): boolean {
  return words.some(({ isEdited, foldedUses }) => isEdited && foldedUses <= fewOf(documents))
}

function fewOf(documents: number): number {
  return 3 + documents / 2000
}

/** Whether the rare words of `typed` are meant less often than they are written, since `right` is so much more common. */
export function areMisprints(
  places: readonly number[],
  [typed, right]: readonly [Interpretation, Interpretation],
  tokens: readonly Token[],
): boolean {
  if (!right.isKnown || right.words.length !== typed.words.length) return false
  return places.every((place) => {
    const at = typed.words.findIndex((word) => word.place === place)
    const [written, meant] = [typed.words[at], right.words[at]]
    if (!written || !meant || meant.place !== place) return false
    const isCommoner = usesOf(meant, tokens) >= muchMoreCommon * usesOf(written, tokens)
    if (typed.words.length === 1) return isCommoner
    return isCommoner && tieAt(right, at) >= muchMoreCommon * Math.max(tieAt(typed, at), 1)
  })
}

/** A longer word that ends as a known one is rather another word than a mistake: “iphone” is no “phone”. */
export function endsAsOther(
  { words }: Interpretation,
  tokens: readonly Token[],
  place: number,
): boolean {
  const word = words[place]
  const typed = word && tokens[word.place]?.folded
  if (!typed || !word.isEdited || !typed.endsWith(word.folded)) return false
  const isTwice = typed.startsWith(word.folded.slice(0, 1))
  return typed.length > word.folded.length && !isTwice && tieAt({ words }, place) === 0
}

/** Without diacritics a word stands for all with its letters. */
function usesOf(word: DecodedWord, tokens: readonly Token[]): number {
  const token = tokens[word.place]
  return token && hasDiacritics(token) && !word.isMisspelt ? word.uses : word.foldedUses
}

/** How often the word stands beside its neighbours. */
function tieAt({ words }: Pick<Interpretation, 'words'>, at: number): number {
  return Math.max(words[at]?.bigramCount ?? 0, words[at + 1]?.bigramCount ?? 0)
}
