import { randomUUID } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#platform/database.ts'
import type { FileStore } from '#platform/file-store.ts'
import type { Jobs } from '#platform/jobs.ts'
import { loadSharp } from '#platform/load-sharp.ts'
import { fileFormat } from '#shared/file-format.ts'
import type { Upload } from '../contract.ts'
import { type PictureEnding, plainFileName } from '../domain.ts'
import { createPicturePreparer, longestSide } from './prepare-picture.ts'
import { refusal } from './refusals.ts'
import { storeUploads } from './store-uploads.ts'

type Dependencies = { db: Db; jobs: Jobs; files: FileStore }

/** Stores a picture of a product that the shop has fetched itself. `name` is how its address calls it. */
export type KeepPicture = (
  file: string,
  picture: { staffId: string; name: string },
) => Promise<Upload>

/**
 * Creates what stores fetched pictures: JPEG, PNG, WebP, GIF and AVIF, drawn anew as uploads of a product. Throws INVALID_FIELD for
 * what is no picture, UNAVAILABLE.
 */
export function createPictureKeeper(deps: Dependencies): KeepPicture {
  const prepare = createPicturePreparer()
  return async (file, { staffId, name }) => {
    const ending = await endingFor(file)
    const target = path.join(path.dirname(file), `${randomUUID()}.made.part`)
    try {
      const size = await prepare({ file, target, ending, longestSide })
      const { size: bytes } = await stat(target)
      const made = { file: target, ending, bytes, ...size, durationMs: null }
      const [upload] = await storeUploads(deps, [{ ...made, name: plainFileName(name) }], {
        owner: { staffId },
        purpose: 'product',
      })
      if (!upload) throw new Error('A picture has not been stored')
      return upload
    } finally {
      await rm(target, { force: true })
    }
  }
}

/** PNG for what may be seen through. */
async function endingFor(file: string): Promise<PictureEnding> {
  const handle = await open(file)
  const head = Buffer.alloc(64)
  try {
    await handle.read(head, 0, head.length, 0)
  } finally {
    await handle.close()
  }
  if (!isPicture(head))
    throw refusal('Tệp ở địa chỉ này không phải ảnh JPEG, PNG, WebP, GIF, AVIF.')
  const sharp = await loadSharp()
  const { hasAlpha } = await sharp(file)
    .metadata()
    .catch(() => {
      throw refusal('Không đọc được ảnh này.')
    })
  return hasAlpha ? 'png' : 'jpg'
}

/** By the content alone: an SVG may have scripts and name other files. */
function isPicture(head: Buffer): boolean {
  const known = fileFormat(head)
  const text = head.toString('latin1')
  return (
    known === 'jpg' ||
    known === 'png' ||
    /^GIF8[79]a/.test(text) ||
    /^RIFF.{4}WEBP/s.test(text) ||
    /^.{4}ftypavi[fs]/s.test(text)
  )
}
