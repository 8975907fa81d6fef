import { type Decoded, decode } from './decode.ts'
import { completions, type Guess, mistypedGuesses, plainGuesses } from './guesses.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { Token } from './words.ts'

export type Understood = {
  /** The words as they stand there, completed with diacritics. */
  typed: Decoded
  /** With residue of typing, abbreviations and words run together or apart put right. */
  meant: Decoded
  /** With mistakes of typing put right as well, in the words at these places; those at `wrong` ones are not what they say. */
  corrected(places: readonly number[], wrong?: readonly number[]): Decoded
  documents: number
}

/** The vocabulary has no longer ones, and each letter more makes fifty spellings more. */
const longestWord = 30

/** What the catalogue says that words mean. */
export function understand(
  vocabulary: Vocabulary,
  tokens: readonly Token[],
  isTyping: boolean,
): Understood {
  const last = tokens.at(-1)?.folded ?? ''
  const mayGoOn = !isTyping && /^[a-z]{2,}$/.test(last)
  const isKnown = ({ words }: Guess) => words.every(({ folded }) => vocabulary.has(folded))
  const known = [
    ...plainGuesses(tokens, vocabulary.has),
    ...completions(tokens, mayGoOn ? vocabulary.completionsOf(last) : []),
  ].filter(isKnown)
  const read = (guesses: readonly Guess[]) => decode(tokens, guesses, vocabulary, { isTyping })
  const typed = read(known.filter(({ how }) => how === 'typed'))
  const isPlain = known.every(({ how }) => how === 'typed')
  const goesOn = countGoingOn(vocabulary, tokens, typed)
  const editsAt = remembered((place: number) =>
    mistypedGuesses(tokens, place, vocabulary).filter(isKnown),
  )
  const correct = remembered((key: string): Decoded => {
    const [places, wrong]: [number[], number[]] = JSON.parse(key)
    const more = [...known, ...places.flatMap(editsAt)]
    const decoded = read(more.filter(({ how, from }) => how !== 'typed' || !wrong.includes(from)))
    return decoded.words.length > 0 ? decoded : read(more)
  })
  return {
    typed: openEnd(typed, goesOn),
    meant: openEnd(isPlain ? typed : read(known), goesOn),
    corrected: (given, wrong = []) => {
      const places = given.filter((place) => (tokens[place]?.folded.length ?? 0) <= longestWord)
      return correct(JSON.stringify([places, wrong]))
    },
    documents: vocabulary.documents,
  }
}

/** Works each answer out once. */
function remembered<Key, Answer>(work: (key: Key) => Answer): (key: Key) => Answer {
  const answers = new Map<Key, Answer>()
  return (key) => {
    const known = answers.get(key)
    if (known !== undefined) return known
    const answer = work(key)
    answers.set(key, answer)
    return answer
  }
}

/** How often the last word, which never stands beside the one before it, is the beginning of some that do. */
function countGoingOn(vocabulary: Vocabulary, tokens: readonly Token[], typed: Decoded): number {
  const [before, last] = tokens.slice(-2)
  const isAlone = typed.words.at(-1)?.together === 0
  if (!before || !last || !isAlone || last.typed !== last.folded || /\d/.test(last.folded)) return 0
  return vocabulary.continuationsOf(before.folded, last.folded)
}

/** The same with the last word as the beginning of words, when it stands there as it was typed. */
function openEnd(decoded: Decoded, uses: number): Decoded {
  const last = decoded.words.at(-1)
  if (uses === 0 || !last?.isAsTyped || last.together > 0 || last.isBeginning) return decoded
  const foldedUses = last.foldedUses + uses
  const open = { ...last, accented: null, isBeginning: true, uses, foldedUses }
  return { ...decoded, words: [...decoded.words.slice(0, -1), open], isKnown: true }
}
