import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import type { FileStore } from '#platform/file-store.ts'
import type { Jobs } from '#platform/jobs.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import { maxImportMB } from '../contract.ts'
import { kindOf } from './inspect-file.ts'
import { importQueue } from './jobs.ts'

type Deps = {
  db: Db
  jobs: Jobs
  files: FileStore
  config: Config
  /** Counts a file against the member's rate limit; throws TOO_MANY_REQUESTS. */
  count: (staffId: string) => Promise<void>
}

const maxBytes = maxImportMB * 1024 ** 2
/** A connection that sends nothing for longer is closed. */
const silenceMs = 60_000

/**
 * Stores the file of a request and starts reading it. Returns the import's id. Throws UNSUPPORTED_MEDIA_TYPE, FILE_TOO_LARGE, INVALID_FIELD
 * for what is no table, INVALID_INPUT for a broken form, TOO_MANY_REQUESTS.
 */
export async function receiveImport(
  { db, jobs, files, config, count }: Deps,
  request: FastifyRequest,
  actor: StaffActor,
): Promise<string> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  await count(actor.staffId ?? '')
  const folder = path.join(config.dataDir, 'uploads', 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const id = randomUUID()
  const file = path.join(folder, `${id}.part`)
  try {
    const { name, bytes } = await receive(request, file)
    if (bytes === 0) throw fieldError('files', 'Tệp trống. Hãy chọn tệp khác.')
    const kind = await kindOf(file).catch((error) => {
      throw error instanceof OperatorError ? fieldError('files', error.message) : error
    })
    const key = `${id.slice(0, 2)}/${id}.import`
    await files.put(key, file)
    return await db.transaction().execute(async (tx) => {
      const row = await tx
        .insertInto('catalog_imports')
        .values({
          staff_id: actor.staffId,
          staff_name: actor.name.slice(0, 200),
          file_name: name,
          file_key: key,
          bytes,
          kind,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordAudit(tx, actor, {
        action: 'catalog-import.uploaded',
        subject: row.id,
        after: { file: name, bytes },
      })
      await jobs.enqueue(tx, importQueue, { id: row.id, step: 'inspect' })
      return row.id
    })
  } finally {
    await rm(file, { force: true })
  }
}

async function receive(
  request: FastifyRequest,
  target: string,
): Promise<{ name: string; bytes: number }> {
  const limits = {
    fileSize: maxBytes,
    files: 1,
    fields: 5,
    fieldSize: 1000,
    parts: 8,
    headerPairs: 50,
  }
  let bytes = 0
  try {
    const part = await request.file({ limits })
    if (!part) throw fieldError('files', 'Hãy chọn một tệp.')
    const silence = setTimeout(() => request.raw.destroy(), silenceMs)
    try {
      await pipeline(
        part.file,
        async function* counted(chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            silence.refresh()
            bytes += chunk.length
            yield chunk
          }
        },
        createWriteStream(target, { flags: 'wx', mode: 0o600 }),
      )
    } finally {
      clearTimeout(silence)
    }
    if (part.file.truncated) throw new AppError('FILE_TOO_LARGE', { maxMB: maxImportMB })
    return { name: plainName(part.filename ?? ''), bytes }
  } catch (thrown) {
    // Drains the rest: a browser reads the answer only after it has sent the whole body.
    request.raw.unpipe()
    request.raw.resume()
    throw toAppError(thrown)
  }
}

/** Errors of the form are the client's, errors of the disk are ours. */
function toAppError(thrown: unknown): unknown {
  if (thrown instanceof AppError || !(thrown instanceof Error)) return thrown
  const { syscall } = thrown as NodeJS.ErrnoException
  return syscall !== undefined && syscall !== 'read' ? thrown : new AppError('INVALID_INPUT')
}

function plainName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{C}\u2028\u2029\ufffd]/gu, '')
    .trim()
  return [...plain].slice(-200).join('') || 'tep'
}
