import { diacriticCost, hasDiacritics, isSyllable, type Token } from '../vocabulary/tokens.ts'
import type { Vocabulary, VocabularyWord } from '../vocabulary/vocabulary.ts'
import type { Candidate, Spelling } from './spelling-candidates.ts'

export type DecodedWord = {
  folded: string
  /** Null for prefixes and unknown words. */
  accented: string | null
  shown: string
  uses: number
  foldedUses: number
  bigramCount: number
  isPrefix: boolean
  place: number
  isAsTyped: boolean
  /** Its diacritics were typed as keys of an input method. */
  isDecoded: boolean
  isEdited: boolean
  isMisspelt: boolean
}

export type Interpretation = { words: DecodedWord[]; cost: number; isKnown: boolean }

/** An interpretation of the first tokens, as a linked list of words from the last one. */
type Path = { last: DecodedWord | null; before: Path | undefined; cost: number; isKnown: boolean }
type Paths = Map<string, Path>

const beamWidth = 24
const formsEach = 12
const wordCost = 5
/** A word that fewer than one of so many documents have may be a mistake itself, so hardly what another mistake means. */
const slipEvery = 2000
const slipCost = 3

/** Costs are negative log probabilities of a bigram language model. */
function weigh(vocabulary: Vocabulary) {
  const total = Math.max(vocabulary.documents, 100) * 10
  const rare = Math.log(total / 0.02)
  return {
    follow(last: DecodedWord | null, word: VocabularyWord, bigramCount: number): number {
      const alone = word.uses / total
      if (!last?.accented) return -Math.log(alone)
      const after = bigramCount / (Math.max(last.uses, bigramCount) + 0.5)
      return -Math.log(0.6 * after + 0.4 * alone)
    },
    unknown(folded: string): number {
      if (/^\d+$/.test(folded)) return rare * 0.6
      return rare + (isSyllable(folded) ? 1 : 5)
    },
    prefix: (uses: number) => -Math.log(uses / total),
  }
}

export type DecodeOptions = {
  isTyping: boolean
}

/** The most likely interpretation of the tokens by known candidates (beam search). */
export function decode(
  tokens: readonly Token[],
  candidates: readonly Candidate[],
  vocabulary: Vocabulary,
  { isTyping }: DecodeOptions,
): Interpretation {
  const costs = weigh(vocabulary)
  const isMarked = tokens.some(hasDiacritics)
  const { has } = vocabulary
  const reached: Paths[] = Array.from({ length: tokens.length + 1 }, () => new Map())
  const start: Path = { last: null, before: undefined, cost: 0, isKnown: true }
  keep(reached[0], '', start.cost, () => start)
  const candidatesAt = Map.groupBy(candidates, ({ from }) => from)

  tokens.forEach((token, from) => {
    const starts = narrow(reached[from])
    for (const candidate of candidatesAt.get(from) ?? []) {
      // A known word is seldom an abbreviation.
      const isWord = candidate.how === 'short' && has(token.folded)
      const own = candidate.cost + (isWord ? wordCost : 0)
      let before = starts
      for (const [index, word] of candidate.words.entries()) {
        const isLast = index === candidate.words.length - 1
        const next: Paths = isLast ? (reached[candidate.to] ?? new Map()) : new Map()
        extend(next, before, index === 0 ? own : 0, word, candidate)
        if (!isLast) before = [...next.values()]
      }
      if (candidate.words.length > 0) continue
      // The candidate leaves its tokens out.
      for (const path of starts) {
        keep(reached[candidate.to], keyOf(path.last), path.cost + own, (cost) => ({
          ...path,
          cost,
        }))
      }
    }
    for (const path of starts) extendAsIs(reached[from + 1], path, token, from)
  })
  // A text cannot be left out as a whole.
  const best = narrow(reached.at(-1)).find(({ last }) => last !== null)
  return best
    ? { words: wordsOf(best), cost: best.cost, isKnown: best.isKnown }
    : { words: [], cost: 0, isKnown: false }

  function extend(
    ends: Paths,
    paths: readonly Path[],
    candidateCost: number,
    spelt: Spelling,
    candidate: Candidate,
  ): void {
    const foldedUses = vocabulary
      .accentedForms(spelt.folded)
      .reduce((sum, { uses }) => sum + uses, 0)
    const isSlip = candidate.how === 'edit' && foldedUses <= vocabulary.documents / slipEvery
    for (const { form, cost } of formsOf(vocabulary, spelt, isMarked)) {
      const key = form.accented
      for (const path of paths) {
        const least = path.cost + candidateCost + cost + (isSlip ? slipCost : 0)
        // Most paths are too expensive before the bigram is looked up.
        if (least >= (ends.get(key)?.cost ?? Number.POSITIVE_INFINITY)) continue
        const before = path.last?.accented
        const bigramCount = before ? vocabulary.bigramCount(before, form.accented) : 0
        keep(ends, key, least + costs.follow(path.last, form, bigramCount), (total) => ({
          cost: total,
          isKnown: path.isKnown,
          before: path,
          last: {
            ...form,
            isMisspelt: cost > 1.5,
            foldedUses,
            bigramCount,
            isPrefix: false,
            place: candidate.from,
            isAsTyped: candidate.how === 'typed',
            isDecoded: candidate.how === 'keys',
            isEdited: candidate.how === 'edit',
          },
        }))
      }
    }
  }

  /** Takes a token as a prefix or as an unknown word. */
  function extendAsIs(ends: Paths | undefined, before: Path, token: Token, place: number): void {
    const isLast = place === tokens.length - 1
    const isKnown = has(token.folded)
    const { folded, typed: shown } = token
    const shared = {
      folded,
      accented: null,
      shown,
      bigramCount: 0,
      place,
      isAsTyped: true,
      isDecoded: false,
      isEdited: false,
      isMisspelt: false,
    }
    const uses = vocabulary.usesOfPrefix(token.folded)
    if (uses && (!isKnown || (isTyping && isLast))) {
      const last = { ...shared, uses, foldedUses: uses, isPrefix: true }
      const isTooShort = folded.length < 3 && !isLast
      const own = costs.prefix(uses) + (isTyping && isLast ? 2 : isTooShort ? 9 : 4)
      keep(ends, keyOf(last), before.cost + own, (cost) => ({ ...before, before, last, cost }))
    }
    if (!isKnown) {
      const last = { ...shared, uses: 0, foldedUses: 0, isPrefix: false }
      const own = costs.unknown(token.folded)
      keep(ends, keyOf(last), before.cost + own, (cost) => ({ before, last, cost, isKnown: false }))
    }
  }
}

function keyOf(last: Pick<DecodedWord, 'accented' | 'folded' | 'isPrefix'> | null): string {
  if (!last) return ''
  // Accented forms are unique in the vocabulary.
  return last.accented ?? `|${last.folded}|${last.isPrefix}`
}

/** Keeps the cheaper path; it is only created when it is kept. */
function keep(
  paths: Paths | undefined,
  key: string,
  cost: number,
  make: (cost: number) => Path,
): void {
  const known = paths?.get(key)
  if (!known || cost < known.cost) paths?.set(key, make(cost))
}

function narrow(paths: Paths = new Map()): Path[] {
  return [...paths.values()].sort((a, b) => a.cost - b.cost).slice(0, beamWidth)
}

function wordsOf(path: Path): DecodedWord[] {
  const words: DecodedWord[] = []
  for (let at: Path | undefined = path; at?.last; at = at.before) words.push(at.last)
  return words.reverse()
}

function formsOf(
  vocabulary: Vocabulary,
  { folded, accented }: Spelling,
  isMarkedQuery: boolean,
): { form: VocabularyWord; cost: number }[] {
  const forms = vocabulary.accentedForms(folded)
  const isMarked = accented !== undefined && accented !== `${folded}0`
  const isThere = forms.some((form) => form.accented === accented)
  const known = forms.map((form) => ({ form, cost: costOf(form) }))
  return known.length > 1 ? known.sort((a, b) => a.cost - b.cost).slice(0, formsEach) : known

  function costOf(form: VocabularyWord): number {
    if (accented === undefined || form.accented === accented) return 0
    // A query without diacritics says nothing about them.
    if (!isMarked) return isMarkedQuery ? (isThere ? 3 : 0.6) : 0
    return diacriticCost(accented, form.accented) + (isThere ? 4 : 0)
  }
}
