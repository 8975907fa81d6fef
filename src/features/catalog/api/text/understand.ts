import type { Db } from '#platform/database.ts'
import { type Decoded, decode, pairsToKnow } from './decode.ts'
import { completions, type Guess, isLong, mistypedGuesses, plainGuesses } from './guesses.ts'
import {
  countContinuations,
  findCompletions,
  findSimilar,
  type Lexicon,
  lookUpWords,
  withPairs,
} from './lexicon.ts'
import type { Token } from './words.ts'

export type Understood = {
  /** The words as they stand there, completed with diacritics. */
  typed: Decoded
  /** With residue of typing, abbreviations and words run together or apart put right. */
  meant: Decoded
  /** With mistakes of typing put right as well, in the words at these places; those at `wrong` ones are not what they say. */
  corrected(places: readonly number[], wrong?: readonly number[]): Promise<Decoded>
  documents: number
}

/** The vocabulary has no longer ones, and each letter more makes fifty spellings more. */
const longestWord = 30

/** What the catalogue says that words mean. Two statements; three for each correction. */
export async function understand(
  db: Db,
  tokens: readonly Token[],
  isTyping: boolean,
): Promise<Understood> {
  const last = tokens.at(-1)?.folded ?? ''
  const mayGoOn = !isTyping && /^[a-z]{2,}$/.test(last)
  const plain = [
    ...plainGuesses(tokens),
    ...completions(tokens, mayGoOn ? await findCompletions(db, last) : []),
  ]
  const learn = async (guesses: readonly Guess[]) => {
    const words = await lookUp(db, tokens, guesses, isTyping)
    const known = guesses.filter((guess) =>
      guess.words.every(({ folded }) => words.words.has(folded)),
    )
    return { known, lexicon: await withPairs(db, words, pairsToKnow(tokens, known, words)) }
  }
  const { known, lexicon } = await learn(plain)
  const words = known.filter(({ how }) => how === 'typed')
  const typed = decode(tokens, words, lexicon, { isTyping })
  const goesOn = await countGoingOn(db, tokens, typed)
  return {
    typed: openEnd(typed, goesOn),
    meant: openEnd(decode(tokens, known, lexicon, { isTyping }), goesOn),
    corrected: async (given, wrong = []) => {
      const places = given.filter((place) => (tokens[place]?.folded.length ?? 0) <= longestWord)
      const long = tokens.filter((token, place) => places.includes(place) && isLong(token))
      const similar = await findSimilar(
        db,
        long.map(({ folded }) => folded),
      )
      const edits = mistypedGuesses(tokens, similar).filter(({ from }) => places.includes(from))
      const more = await learn([...plain, ...edits])
      const right = more.known.filter(({ how, from }) => how !== 'typed' || !wrong.includes(from))
      const decoded = decode(tokens, right, more.lexicon, { isTyping })
      return decoded.words.length > 0
        ? decoded
        : decode(tokens, more.known, more.lexicon, { isTyping })
    },
    documents: lexicon.documents,
  }
}

/** How often the last word, which never stands beside the one before it, is the beginning of some that do. */
async function countGoingOn(db: Db, tokens: readonly Token[], typed: Decoded): Promise<number> {
  const [before, last] = tokens.slice(-2)
  const isAlone = typed.words.at(-1)?.together === 0
  if (!before || !last || !isAlone || last.typed !== last.folded || /\d/.test(last.folded)) return 0
  return countContinuations(db, before.folded, last.folded)
}

/** The same with the last word as the beginning of words, when it stands there as it was typed. */
function openEnd(decoded: Decoded, uses: number): Decoded {
  const last = decoded.words.at(-1)
  if (uses === 0 || !last?.isAsTyped || last.together > 0 || last.isBeginning) return decoded
  const foldedUses = last.foldedUses + uses
  const open = { ...last, accented: null, isBeginning: true, uses, foldedUses }
  return { ...decoded, words: [...decoded.words.slice(0, -1), open], isKnown: true }
}

function lookUp(
  db: Db,
  tokens: readonly Token[],
  guesses: readonly Guess[],
  isTyping: boolean,
): Promise<Lexicon> {
  const folded = new Set(guesses.flatMap(({ words }) => words.map((word) => word.folded)))
  const beginnings = tokens.map((token) => token.folded)
  return lookUpWords(db, [...folded], beginnings, isTyping ? beginnings.at(-1) : undefined)
}
