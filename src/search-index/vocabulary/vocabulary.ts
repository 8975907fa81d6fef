import type { Keyword } from './keyword-index.ts'

/** A row of the table vocabulary_words. `uses` counts the documents that have the word. */
export type VocabularyWord = { accented: string; folded: string; shown: string; uses: number }

/** Statistics of the words in the catalog. All lookups are synchronous: reading one query takes hundreds of them. */
export type Vocabulary = {
  documents: number
  has(folded: string): boolean
  /** False when no word has this hash; see `textHash`. */
  mayContain(hash: number): boolean
  /** Words with these letters, most used first. */
  accentedForms(folded: string): readonly VocabularyWord[]
  usesOfPrefix(prefix: string): number
  completionsOf(prefix: string): string[]
  bigramCount(first: string, second: string): number
  /** Number of times that a word longer than this prefix follows a word with these letters. */
  bigramCountOfPrefix(before: string, prefix: string): number
  withinTwoEdits(folded: string): string[]
}

export type VocabularySource = {
  /** Runs synchronous work that has no side effects; it may run several times until all it asks for is loaded. */
  use<Result>(work: (vocabulary: Vocabulary) => Result): Promise<Result>
  /** The most used keywords that begin with a folded text, then those that hold it at the start of a later word. */
  findKeywords(text: string): Promise<Keyword[]>
  completeKeyword(text: string): Promise<Keyword[]>
}
