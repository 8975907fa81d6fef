import type { Token } from '../vocabulary/tokens.ts'
import type { Vocabulary, VocabularySource } from '../vocabulary/vocabulary.ts'
import { decode, type Interpretation } from './decode.ts'
import {
  type Candidate,
  completionCandidates,
  literalCandidates,
  typoCandidates,
} from './spelling-candidates.ts'

export type Interpretations = {
  typed: Interpretation
  /** Keys of input methods, abbreviations and words run together or apart are resolved. */
  meant: Interpretation
  /** Typos are corrected too, in the words at these places; those at `wrong` places are not taken as typed. */
  correct(places: readonly number[], wrong?: readonly number[]): Promise<Interpretation>
  documents: number
}

/** The vocabulary has no longer words, and each letter adds fifty candidate spellings. */
const longestWord = 30

export async function interpret(
  source: VocabularySource,
  tokens: readonly Token[],
  isTyping: boolean,
): Promise<Interpretations> {
  const candidatesOf = cacheCandidates(tokens, isTyping)
  const read = (vocabulary: Vocabulary, candidates: readonly Candidate[]) =>
    decode(tokens, candidates, vocabulary, { isTyping })
  const first = await source.use((vocabulary) => {
    const { known } = candidatesOf(vocabulary)
    const typed = read(
      vocabulary,
      known.filter(({ how }) => how === 'typed'),
    )
    const isPlain = known.every(({ how }) => how === 'typed')
    const continuations = countContinuations(vocabulary, tokens, typed)
    return {
      typed: openEnd(typed, continuations),
      meant: openEnd(isPlain ? typed : read(vocabulary, known), continuations),
      documents: vocabulary.documents,
    }
  })
  const corrected = new Map<string, Promise<Interpretation>>()
  return {
    ...first,
    correct(given, wrong = []) {
      const places = given.filter((place) => (tokens[place]?.folded.length ?? 0) <= longestWord)
      const key = JSON.stringify([places, wrong])
      const known = corrected.get(key)
      if (known) return known
      const reading = source.use((vocabulary) => {
        const own = candidatesOf(vocabulary)
        const all = [...own.known, ...places.flatMap(own.typosAt)]
        const right = all.filter(({ how, from }) => how !== 'typed' || !wrong.includes(from))
        const interpretation = read(vocabulary, right)
        return interpretation.words.length > 0 ? interpretation : read(vocabulary, all)
      })
      corrected.set(key, reading)
      return reading
    },
  }
}

type CandidateCache = { known: readonly Candidate[]; typosAt(place: number): readonly Candidate[] }

function cacheCandidates(
  tokens: readonly Token[],
  isTyping: boolean,
): (vocabulary: Vocabulary) => CandidateCache {
  const caches = new WeakMap<Vocabulary, CandidateCache>()
  return (vocabulary) => {
    const found = caches.get(vocabulary)
    if (found) return found
    const typos = new Map<number, readonly Candidate[]>()
    const cache: CandidateCache = {
      known: knownCandidates(vocabulary, tokens, isTyping),
      typosAt(place) {
        const known =
          typos.get(place) ??
          typoCandidates(tokens, place, vocabulary).filter((each) => isKnown(vocabulary, each))
        typos.set(place, known)
        return known
      },
    }
    caches.set(vocabulary, cache)
    return cache
  }
}

function knownCandidates(
  vocabulary: Vocabulary,
  tokens: readonly Token[],
  isTyping: boolean,
): Candidate[] {
  const last = tokens.at(-1)?.folded ?? ''
  const mayContinue = !isTyping && /^[a-z]{2,}$/.test(last)
  return [
    ...literalCandidates(tokens, vocabulary.has),
    ...completionCandidates(tokens, mayContinue ? vocabulary.completionsOf(last) : []),
  ].filter((each) => isKnown(vocabulary, each))
}

function isKnown({ has }: Vocabulary, { words }: Candidate): boolean {
  return words.every(({ folded }) => has(folded))
}

/** Bigrams that the last word begins, when it never follows the word before it as it stands. */
function countContinuations(
  vocabulary: Vocabulary,
  tokens: readonly Token[],
  typed: Interpretation,
): number {
  const [before, last] = tokens.slice(-2)
  const isAlone = typed.words.at(-1)?.bigramCount === 0
  if (!before || !last || !isAlone || last.typed !== last.folded || /\d/.test(last.folded)) return 0
  return vocabulary.bigramCountOfPrefix(before.folded, last.folded)
}

function openEnd(interpretation: Interpretation, uses: number): Interpretation {
  const { words } = interpretation
  const last = words.at(-1)
  if (uses === 0 || !last?.isAsTyped || last.bigramCount > 0 || last.isPrefix) return interpretation
  const foldedUses = last.foldedUses + uses
  const open = { ...last, accented: null, isPrefix: true, uses, foldedUses }
  return { ...interpretation, words: [...words.slice(0, -1), open], isKnown: true }
}
