import { constants } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'

/** Resolves a path against the caller's working directory; npm runs scripts in the project's folder. */
export function fromHere(file: string): string {
  const isNpm = process.env.npm_lifecycle_event === 'shop'
  return path.resolve((isNpm && process.env.INIT_CWD) || process.cwd(), file)
}

/** The size of a file in bytes. Throws OperatorError when it cannot be read. */
export async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined)
  if (!found) throw new OperatorError(t(`Không có tệp ${file}.`, `There is no file ${file}.`))
  if (!found.isFile())
    throw new OperatorError(t(`${file} không phải là tệp.`, `${file} is not a file.`))
  await access(file, constants.R_OK).catch(() => {
    throw new OperatorError(
      t(`Người dùng này không được đọc ${file}.`, `${file} may not be read by this user.`),
    )
  })
  return found.size
}

const largestText = 20 * 1024 * 1024

/** Reads a UTF-8 file. Throws OperatorError when it is missing or not text. */
export async function readText(file: string): Promise<string> {
  if ((await sizeOf(file)) > largestText)
    throw new OperatorError(t(`${file} quá lớn.`, `${file} is too large.`))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch {
    throw new OperatorError(t(`${file} không phải văn bản UTF-8.`, `${file} is not UTF-8 text.`))
  }
}

/** Reads a JSON file. Throws OperatorError when it is missing or malformed. */
export async function readJson(file: string): Promise<unknown> {
  const text = await readText(file)
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? `: ${error.message}` : ''
    throw new OperatorError(t(`${file} không phải JSON${reason}.`, `${file} is not JSON${reason}.`))
  }
}
