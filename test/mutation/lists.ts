import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Row } from '../conformance/table.ts'
import { type Mutation, readMutations } from './read-mutations.ts'

const lists = path.join(import.meta.dirname, 'mutations')

/** All mutations of `mutations/`. */
export async function readLists(): Promise<Mutation[]> {
  const names = (await readdir(lists)).toSorted()
  const texts = names.map(async (name) =>
    readMutations(name, await readFile(path.join(lists, name), 'utf8')),
  )
  return (await Promise.all(texts)).flat()
}

/**
 * The row that a mutation breaks: the one with this sentence, else with this beginning. Throws when it fits no row or rows
 * with different tests.
 */
export function rowOf({ place, sentence }: Mutation, rows: readonly Row[]): Row {
  const equal = rows.filter((row) => row.sentence === sentence)
  const fitting = equal.length > 0 ? equal : rows.filter((row) => row.sentence.startsWith(sentence))
  const [row] = fitting
  if (!row) throw new Error(`${place}: no row begins with: ${sentence}`)
  if (fitting.some(({ tests }) => tests.join() !== row.tests.join())) {
    throw new Error(`${place}: several rows begin with: ${sentence}`)
  }
  if (row.tests.length === 0) throw new Error(`${place}: no test shows: ${sentence}`)
  return row
}
