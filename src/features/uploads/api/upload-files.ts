import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { Upload } from '../contract.ts'
import { plainFileName, purposeOf } from '../domain.ts'
import { keepUploads, writePrepared } from './keep-uploads.ts'
import { incomingFolder } from './places.ts'
import type { PreparePicture } from './prepare-picture.ts'
import { receiveFiles } from './receive-files.ts'
import { refusal } from './refusals.ts'

type Desk = {
  db: Db
  dataDir: string
  /** Counts a file of somebody; throws TOO_MANY_REQUESTS. */
  count: (userId: string) => Promise<void>
  prepare: PreparePicture
}

/** Takes the files of a request, all or none of them; whatever becomes of it, nothing else stays on the disk. */
export async function uploadFiles(
  { db, dataDir, count, prepare }: Desk,
  request: FastifyRequest,
  userId: string,
): Promise<Upload[]> {
  const written: string[] = []
  try {
    const received = await receiveFiles(request, {
      folder: incomingFolder(dataDir),
      onFile: () => count(userId),
      written,
    })
    const purpose = purposeOf(received.fields)
    if (received.fields.userId && received.fields.userId !== userId) {
      throw new AppError('NOT_ALLOWED')
    }
    if (!purpose) throw refusal('Loại tệp tải lên không hợp lệ.')
    if (received.files.length === 0) throw refusal('Vui lòng chọn tệp để tải lên.')

    const kept = []
    for (const { file, ending, name } of received.files) {
      const prepared = await prepare(file, ending)
      const half = await writePrepared(dataDir, { ...prepared, ending, name: plainFileName(name) })
      written.push(half.file)
      kept.push(half)
    }
    return await keepUploads(db, kept, { userId, purpose, dataDir })
  } finally {
    await Promise.all(written.map((file) => rm(file, { force: true })))
  }
}
