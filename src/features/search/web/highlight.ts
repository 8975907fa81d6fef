import { foldVietnamese } from '#shared/vietnamese.ts'

export type Part = { text: string; isTyped: boolean }

/**
 * Splits a text into matches of the typed text and the rest, ignoring diacritics and case; words match from their start.
 */
export function highlight(text: string, typed: string): Part[] {
  const letters = [...text.normalize('NFC')]
  // One entry for each letter, so that positions in the folded text are positions in the text.
  const folded = letters.map((letter) => foldVietnamese(letter)[0] ?? ' ').join('')
  const marks = letters.map(() => false)
  for (const word of foldVietnamese(typed).split(/\s+/).filter(Boolean)) {
    for (const place of wordStarts(folded, word)) marks.fill(true, place, place + word.length)
  }
  const parts: Part[] = []
  for (const [index, letter] of letters.entries()) {
    const isTyped = isMarked(marks, letters, index)
    const last = parts.at(-1)
    if (last?.isTyped === isTyped) last.text += letter
    else parts.push({ text: letter, isTyped })
  }
  return parts
}

function wordStarts(folded: string, word: string): number[] {
  const places = []
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
    if (at === 0 || /[^a-z0-9]/.test(folded[at - 1] ?? '')) places.push(at)
  }
  return places
}

/** A space between two marked words is marked too. */
function isMarked(marks: readonly boolean[], letters: readonly string[], index: number): boolean {
  if (letters[index] !== ' ') return marks[index] === true
  return marks[index - 1] === true && marks[index + 1] === true
}
