import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#platform/database.ts'
import type { FileStore } from '#platform/file-store.ts'
import type { Jobs } from '#platform/jobs.ts'
import { AppError } from '#shared/app-error.ts'
import type { Upload } from '../contract.ts'
import { isPicture, plainFileName, purposeOf, type StaffPurpose } from '../domain.ts'
import type { PrepareFile } from './prepare-file.ts'
import { receiveFiles } from './receive-files.ts'
import { refusal } from './refusals.ts'
import { type PreparedFile, storeUploads } from './store-uploads.ts'
import { incomingFolder } from './upload-paths.ts'

type Dependencies = {
  db: Db
  jobs: Jobs
  files: FileStore
  dataDir: string
  /** Counts a file against the owner's rate limit; throws TOO_MANY_REQUESTS. */
  count: (ownerId: string) => Promise<void>
  prepare: PrepareFile
}

/** Stores the files of a request, all or none of them, and deletes all temporary files. The route of staff names their purpose. */
export async function uploadFiles(
  { dataDir, count, prepare, ...deps }: Dependencies,
  request: FastifyRequest,
  owner: { userId: string } | { staffId: string; purpose: StaffPurpose },
): Promise<Upload[]> {
  const written: string[] = []
  const ownerId = 'userId' in owner ? owner.userId : owner.staffId
  try {
    const received = await receiveFiles(request, {
      folder: incomingFolder(dataDir),
      onFile: () => count(ownerId),
      written,
    })
    const purpose = 'userId' in owner ? purposeOf(received.fields) : owner.purpose
    if (received.fields.userId && received.fields.userId !== ownerId) {
      throw new AppError('NOT_ALLOWED')
    }
    if (!purpose) throw refusal('Loại tệp tải lên không hợp lệ.')
    if (received.files.length === 0) throw refusal('Vui lòng chọn tệp để tải lên.')

    const isPlain = received.files.every(({ ending }) => isPicture(ending))
    if (purpose !== 'review' && purpose !== 'product' && !isPlain)
      throw refusal('Chỉ JPG/PNG được chấp nhận.')

    const ready: PreparedFile[] = []
    for (const file of received.files) {
      ready.push({ ...(await prepare(file, written)), name: plainFileName(file.name) })
    }
    return await storeUploads(deps, ready, { owner, purpose })
  } finally {
    await Promise.all(written.map((file) => rm(file, { force: true })))
  }
}
