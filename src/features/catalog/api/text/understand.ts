import type { Db } from '#platform/database.ts'
import { type Decoded, decode, pairsToKnow } from './decode.ts'
import { completions, type Guess, isLong, mistypedGuesses, plainGuesses } from './guesses.ts'
import { findCompletions, findSimilar, type Lexicon, lookUpWords, withPairs } from './lexicon.ts'
import type { Token } from './words.ts'

export type Understood = {
  /** The words as they stand there, completed with diacritics. */
  typed: Decoded
  /** With residue of typing, abbreviations and words run together or apart put right. */
  meant: Decoded
  /** With mistakes of typing put right as well, in the words at these places. */
  corrected(places: readonly number[]): Promise<Decoded>
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
  return {
    typed: decode(
      tokens,
      known.filter(({ how }) => how === 'typed'),
      lexicon,
      { isTyping },
    ),
    meant: decode(tokens, known, lexicon, { isTyping }),
    corrected: async (given) => {
      const places = given.filter((place) => (tokens[place]?.folded.length ?? 0) <= longestWord)
      const long = tokens.filter((token, place) => places.includes(place) && isLong(token))
      const similar = await findSimilar(
        db,
        long.map(({ folded }) => folded),
      )
      const edits = mistypedGuesses(tokens, similar).filter(({ from }) => places.includes(from))
      const more = await learn([...plain, ...edits])
      return decode(tokens, more.known, more.lexicon, { isTyping })
    },
    documents: lexicon.documents,
  }
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
