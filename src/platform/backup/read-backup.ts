import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { OperatorError } from '../operator-error.ts'
import { readLines } from '../read-lines.ts'
import { DamagedError, decrypt, type FileKey, lockOf } from './encryption.ts'
import { Header, Seal, TableLine } from './format.ts'

export type BackupPart =
  | { header: Header }
  | { table: TableLine }
  | { row: string }
  | { seal: Seal }

/**
 * Reads a backup part by part without holding it in memory. Throws OperatorError when there is no such file, when it
 * is no backup, when it is encrypted and does not open, and, at the latest after its last part, when it was cut short or changed.
 */
export async function* readBackup(file: string, key?: FileKey): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256')
  let held: string | undefined
  let rows = 0
  for await (const line of readParts(file, key)) {
    if (held !== undefined) {
      hash.update(held).update('\n')
      if (held.startsWith('[')) rows += 1
      yield toPart(file, held)
    } else {
      parse(Header, line, () => notABackup(file))
    }
    held = line
  }
  const seal = parse(Seal, held ?? '', () => damaged(file))
  if (seal.rows !== rows || seal.sha256 !== hash.digest('hex')) throw damaged(file)
  yield { seal }
}

/** Reads a backup to its end. Throws OperatorError unless it is whole. */
export async function inspectBackup(
  file: string,
  key?: FileKey,
): Promise<Header & { rows: number }> {
  let header: Header | undefined
  let rows = 0
  for await (const part of readBackup(file, key)) {
    if ('header' in part) header = part.header
    if ('seal' in part) rows = part.seal.rows
  }
  if (!header) throw damaged(file)
  return { ...header, rows }
}

function toPart(file: string, line: string): BackupPart {
  if (line.startsWith('[')) return { row: line }
  if (line.startsWith('{"table"')) {
    return { table: parse(TableLine, line, () => damaged(file)) }
  }
  return { header: parse(Header, line, () => damaged(file)) }
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  line: string,
  refusal: () => OperatorError,
): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(line))
  } catch {
    throw refusal()
  }
}

async function* readParts(file: string, key?: FileKey): AsyncGenerator<string> {
  const gunzip = createGunzip()
  const isLocked = (await lockOf(file)) !== undefined
  const bytes = createReadStream(file)
  const stream = isLocked ? Readable.from(decrypt(bytes, file, key)) : bytes
  stream.on('error', (error: Error) => gunzip.destroy(error))
  try {
    yield* readLines(stream.pipe(gunzip).setEncoding('utf8'))
  } catch (error) {
    throw toOperatorError(error, file)
  } finally {
    stream.destroy()
    bytes.destroy()
  }
}

function toOperatorError(error: unknown, file: string): unknown {
  if (error instanceof DamagedError) return damaged(file)
  if (!(error instanceof Error) || !('code' in error)) return error
  if (error.code === 'ENOENT') return new OperatorError(`There is no file ${file}.`)
  if (error.message === 'incorrect header check') return notABackup(file)
  if (String(error.code).startsWith('Z_')) return damaged(file)
  return 'syscall' in error ? new OperatorError(`Cannot read ${file}: ${error.message}`) : error
}

function notABackup(file: string): OperatorError {
  return new OperatorError(`${file} is not a backup of this shop, or of a version that is newer.`)
}

function damaged(file: string): OperatorError {
  return new OperatorError(`${file} is damaged or was cut short. Use another backup.`)
}
