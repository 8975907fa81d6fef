/** A change that breaks the behavior of one row of docs/conformance.md. */
export type Mutation = {
  /** `file:line` of the mutation itself. */
  place: string
  /** The beginning of the row's sentence. */
  sentence: string
  /** The source file to change, in which `from` occurs once. */
  file: string
  from: string
  to: string
}

/**
 * Parses a list of mutations: blocks of a sentence's beginning, a source file, the lines to replace (`- …`) and what stands
 * instead (`+ …`). Indentation at the first and last line may be left out. Throws for a block that is not complete.
 */
export function readMutations(name: string, text: string): Mutation[] {
  let line = 1
  return text.split(/\n{2,}/).flatMap((block) => {
    const place = `${name}:${line}`
    line += block.split('\n').length + 1
    if (block.trim() === '' || block.startsWith('#')) return []
    const [sentence = '', file = '', ...changes] = block.trim().split('\n')
    const from = linesWith('-', changes)
    if (from === '' || !changes.every((change) => /^[-+](?: |$)/.test(change))) {
      throw new Error(`${place}: a mutation is a sentence, a file, lines with - and lines with +`)
    }
    return [{ place, sentence, file, from, to: linesWith('+', changes) }]
  })
}

function linesWith(mark: string, changes: readonly string[]): string {
  return changes
    .filter((change) => change.startsWith(mark))
    .map((change) => change.slice(2))
    .join('\n')
}

/** The source with the mutation. Throws when the text to replace does not occur exactly once. */
export function mutate(source: string, { place, file, from, to }: Mutation): string {
  const parts = source.split(from)
  if (parts.length !== 2) {
    throw new Error(`${place}: ${file} has ${parts.length - 1} places with: ${from}`)
  }
  return parts.join(to)
}
