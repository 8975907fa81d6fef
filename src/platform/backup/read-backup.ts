import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { t } from '../language.ts'
import { OperatorError } from '../operator-error.ts'
import { readLines } from '../read-lines.ts'
import { DamagedError, decrypt, detectEncryption, type FileKey } from './encryption.ts'
import { Header, TableLine, Trailer } from './format.ts'

export type BackupPart =
  | { header: Header }
  | { table: TableLine }
  | { row: string }
  | { trailer: Trailer }

/**
 * Streams the parts of a backup. Throws OperatorError when the file is missing, is no backup or cannot be decrypted, and,
 * after the last part at the latest, when it is truncated or modified.
 */
export async function* readBackup(file: string, key?: FileKey): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256')
  let pending: string | undefined
  let rows = 0
  for await (const line of decompressLines(file, key)) {
    if (pending !== undefined) {
      hash.update(pending).update('\n')
      if (pending.startsWith('[')) rows += 1
      yield toPart(file, pending)
    } else {
      parse(Header, line, () => notABackup(file))
    }
    pending = line
  }
  const trailer = parse(Trailer, pending ?? '', () => damaged(file))
  if (trailer.rows !== rows || trailer.sha256 !== hash.digest('hex')) throw damaged(file)
  yield { trailer }
}

/** Reads a backup to its end and returns its header and row count. Throws OperatorError unless it is intact. */
export async function inspectBackup(
  file: string,
  key?: FileKey,
): Promise<Header & { rows: number }> {
  let header: Header | undefined
  let rows = 0
  for await (const part of readBackup(file, key)) {
    if ('header' in part) header = part.header
    if ('trailer' in part) rows = part.trailer.rows
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

async function* decompressLines(file: string, key?: FileKey): AsyncGenerator<string> {
  const gunzip = createGunzip()
  const isEncrypted = (await detectEncryption(file)) !== undefined
  const bytes = createReadStream(file)
  const stream = isEncrypted ? Readable.from(decrypt(bytes, file, key)) : bytes
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
  if (error.code === 'ENOENT')
    return new OperatorError(t(`Không có tệp ${file}.`, `There is no file ${file}.`))
  if (error.message === 'incorrect header check') return notABackup(file)
  if (String(error.code).startsWith('Z_')) return damaged(file)
  return 'syscall' in error
    ? new OperatorError(
        t(`Không đọc được ${file}: ${error.message}`, `Cannot read ${file}: ${error.message}`),
      )
    : error
}

function notABackup(file: string): OperatorError {
  return new OperatorError(
    t(
      `${file} không phải bản sao lưu của cửa hàng này, hoặc của phiên bản mới hơn.`,
      `${file} is not a backup of this shop, or of a version that is newer.`,
    ),
  )
}

function damaged(file: string): OperatorError {
  return new OperatorError(
    t(
      `${file} bị hỏng hoặc bị cắt mất. Hãy dùng bản sao lưu khác.`,
      `${file} is damaged or was cut short. Use another backup.`,
    ),
  )
}
