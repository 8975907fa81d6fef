import { constants } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '#platform/operator-error.ts'

/** A path as typed; npm runs its scripts in the project's folder, wherever the keeper stands. */
export function fromHere(file: string): string {
  const isNpm = process.env.npm_lifecycle_event === 'shop'
  return path.resolve((isNpm && process.env.INIT_CWD) || process.cwd(), file)
}

/** The size of a file that can be read. Throws OperatorError. */
export async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined)
  if (!found) throw new OperatorError(`There is no file ${file}.`)
  if (!found.isFile()) throw new OperatorError(`${file} is not a file.`)
  await access(file, constants.R_OK).catch(() => {
    throw new OperatorError(`${file} may not be read by this user.`)
  })
  return found.size
}

const largestText = 20 * 1024 * 1024

/** Throws OperatorError when there is no such file, or when it is not text. */
export async function readText(file: string): Promise<string> {
  if ((await sizeOf(file)) > largestText) throw new OperatorError(`${file} is too large.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch {
    throw new OperatorError(`${file} is not UTF-8 text.`)
  }
}

/** Throws OperatorError when there is no such file, or when it is not JSON. */
export async function readJson(file: string): Promise<unknown> {
  const text = await readText(file)
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? `: ${error.message}` : ''
    throw new OperatorError(`${file} is not JSON${reason}.`)
  }
}
