import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import { type Ending, endingOf, headLength, maxMB, mostFiles } from '../domain.ts'
import { refusal } from './refusals.ts'

/** A file as it came, on the disk. */
export type Received = { file: string; ending: Ending; name: string }

type Options = {
  folder: string
  /** Told of each file before it is read; may refuse it. */
  onFile: () => Promise<void>
  /** Every file that is written to, also when receiving fails. */
  written: string[]
}

export const maxFileBytes = maxMB * 1024 ** 2
/** A sender that is silent for longer is gone. */
const silenceMs = 60_000

const limits = {
  fileSize: maxFileBytes,
  files: mostFiles,
  fields: 20,
  fieldNameSize: 100,
  fieldSize: 1000,
  headerPairs: 50,
  parts: mostFiles + 20,
}

/**
 * Streams a request's files to `folder`, and tells its fields. The first that is not wanted ends it: throws
 * ONLY_JPG_PNG_AND_VIDEO, FILE_TOO_LARGE, INVALID_FIELD, INVALID_INPUT, UNSUPPORTED_MEDIA_TYPE.
 */
export async function receiveFiles(request: FastifyRequest, options: Options) {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  const files: Received[] = []
  const fields: Record<string, string> = Object.create(null)
  await mkdir(options.folder, { recursive: true })
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] ??= String(part.value)
      else if (part.fieldname === 'files') files.push(await receive(part, request, options))
      else part.file.resume()
    }
  } catch (thrown) {
    // The rest is read and forgotten: a browser hears the answer only after it has sent everything.
    request.raw.unpipe()
    request.raw.resume()
    throw toAppError(thrown)
  }
  return { files, fields }
}

async function receive(
  part: MultipartFile,
  { raw }: FastifyRequest,
  { folder, onFile, written }: Options,
): Promise<Received> {
  await onFile()
  const file = path.join(folder, `${randomUUID()}.part`)
  written.push(file)
  let ending: Ending | undefined
  const silence = setTimeout(() => raw.destroy(), silenceMs)
  try {
    await pipeline(part.file, checked, createWriteStream(file, { flags: 'wx' }))
  } finally {
    clearTimeout(silence)
  }
  if (part.file.truncated) throw new AppError('FILE_TOO_LARGE', { maxMB })
  if (!ending) throw refusal('Tệp trống. Vui lòng chọn tệp khác.')
  return { file, ending, name: part.filename }

  async function* checked(chunks: AsyncIterable<Buffer>) {
    let head = Buffer.alloc(0)
    for await (const chunk of chunks) {
      silence.refresh()
      if (ending) {
        yield chunk
        continue
      }
      head = Buffer.concat([head, chunk])
      if (head.length < headLength) continue
      ending = known(head)
      yield head
    }
    if (!ending && head.length > 0) ending = known(head)
  }
}

function known(head: Uint8Array): Ending {
  const ending = endingOf(head)
  if (!ending) throw new AppError('ONLY_JPG_PNG_AND_VIDEO')
  return ending
}

/** What is wrong with a form is the sender's; what the disk can't do is ours. */
function toAppError(thrown: unknown): unknown {
  if (thrown instanceof AppError || !(thrown instanceof Error)) return thrown
  const { code, syscall } = thrown as NodeJS.ErrnoException
  if (code === 'FST_FILES_LIMIT') return refusal(`Mỗi lần chỉ tải lên tối đa ${mostFiles} tệp.`)
  const isOurs = syscall !== undefined && syscall !== 'read'
  return isOurs ? thrown : new AppError('INVALID_INPUT')
}
