import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import { type Ending, isPicture, maxFiles, maxMB, maxPosterBytes } from '../domain.ts'
import { refusal } from './refusals.ts'
import { writePart } from './write-part.ts'

/** A received file, on the local disk. */
export type Received = {
  file: string
  ending: Ending
  name: string
  /** The path of the poster that came with a video. */
  poster?: string
}

type Options = {
  folder: string
  /** Called before each file is read; throws to refuse it. Its other errors are not the client's. */
  onFile: () => Promise<void>
  /** Gets the path of every file that is written, also when receiving fails. */
  written: string[]
}

export const maxFileBytes = maxMB * 1024 ** 2

const limits = {
  fileSize: maxFileBytes,
  // Each file may be a video with a poster.
  files: 2 * maxFiles,
  fields: 20,
  fieldNameSize: 100,
  fieldSize: 1000,
  headerPairs: 50,
  parts: 2 * maxFiles + 20,
}

/**
 * Streams a request's files to `folder`, and returns its fields. Stops at the first file that is refused: throws
 * ONLY_JPG_PNG_AND_VIDEO, FILE_TOO_LARGE, INVALID_FIELD, INVALID_INPUT, UNSUPPORTED_MEDIA_TYPE.
 */
export async function receiveFiles(request: FastifyRequest, options: Options) {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  const files: Received[] = []
  const fields: Record<string, string> = Object.create(null)
  let ours: unknown
  const onFile = () =>
    options.onFile().catch((thrown: unknown) => {
      ours = thrown
      throw thrown
    })
  // Received photographs still have their location, so that the folder is private.
  await mkdir(path.dirname(options.folder), { recursive: true })
  await mkdir(options.folder, { recursive: true, mode: 0o700 })
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] ??= String(part.value)
      else if (part.fieldname === 'files') {
        if (files.length === maxFiles) throw tooManyFiles()
        files.push(await receive(part, request, { ...options, onFile }))
      } else if (part.fieldname === 'poster') {
        await receivePoster(part, request, options, files.at(-1))
      } else part.file.resume()
    }
  } catch (thrown) {
    // Drains the rest: a browser reads the response only after it has sent the whole body.
    request.raw.unpipe()
    request.raw.resume()
    throw thrown === ours ? thrown : toAppError(thrown)
  }
  return { files, fields }
}

async function receive(
  part: MultipartFile,
  { raw }: FastifyRequest,
  { folder, onFile, written }: Options,
): Promise<Received> {
  await onFile()
  const file = newFile(folder, written)
  const { ending } = await writePart(part, raw, file, (ending) => {
    if (!ending) throw new AppError('ONLY_JPG_PNG_AND_VIDEO')
    return true
  })
  if (part.file.truncated) throw new AppError('FILE_TOO_LARGE', { maxMB })
  if (!ending) throw refusal('Tệp trống. Vui lòng chọn tệp khác.')
  // A part without a file name but of type application/octet-stream is a file too.
  return { file, ending, name: part.filename ?? '' }
}

/** Receives the poster of the video before it; an invalid poster is ignored. */
async function receivePoster(
  part: MultipartFile,
  { raw }: FastifyRequest,
  { folder, written }: Options,
  video: Received | undefined,
): Promise<void> {
  if (!video || isPicture(video.ending) || video.poster) {
    part.file.resume()
    return
  }
  const file = newFile(folder, written)
  const { ending, bytes } = await writePart(part, raw, file, isWanted)
  if (ending && isPicture(ending) && bytes <= maxPosterBytes) video.poster = file

  function isWanted(known: Ending | undefined, bytesSoFar: number): boolean {
    return known !== undefined && isPicture(known) && bytesSoFar <= maxPosterBytes
  }
}

function newFile(folder: string, written: string[]): string {
  const file = path.join(folder, `${randomUUID()}.part`)
  written.push(file)
  return file
}

/** Errors of the form are the client's, errors of the disk are ours. */
function toAppError(thrown: unknown): unknown {
  if (thrown instanceof AppError || !(thrown instanceof Error)) return thrown
  const { code, syscall } = thrown as NodeJS.ErrnoException
  if (code === 'FST_FILES_LIMIT') return tooManyFiles()
  const isOurs = syscall !== undefined && syscall !== 'read'
  return isOurs ? thrown : new AppError('INVALID_INPUT')
}

function tooManyFiles(): AppError {
  return refusal(`Mỗi lần chỉ tải lên tối đa ${maxFiles} tệp.`)
}
