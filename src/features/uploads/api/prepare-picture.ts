import { writeFile } from 'node:fs/promises'
import { createWorkQueue } from '#platform/images/work-queue.ts'
import { loadSharp } from '#platform/load-sharp.ts'
import { mostPixels, type PictureEnding, weightOf } from '../domain.ts'
import { refusal } from './refusals.ts'

/** Reads `file` and writes `target`, no side of it longer than so many pixels. */
export type Redrawing = {
  file: string
  target: string
  ending: PictureEnding
  longestSide: number
}

type Size = { width: number; height: number }

/** Throws INVALID_FIELD when a picture is broken or has too many pixels, UNAVAILABLE when too many wait. */
export type PreparePicture = (wish: Redrawing) => Promise<Size>

const mostWaiting = 200
/** One of 60 million pixels takes some 230 MB while it is drawn anew, and so does one of half of them that comes in passes. */
const largeWeight = 25_000_000

/** Prepares two pictures at once, and of large ones one. */
export function createPicturePreparer(): PreparePicture {
  const usual = createWorkQueue<Size>(2, mostWaiting)
  const large = createWorkQueue<Size>(1, mostWaiting)
  return async (wish) => {
    const queue = (await weigh(wish.file)) > largeWeight ? large : usual
    return queue(wish.file, () => redraw(wish))
  }
}

/** Throws INVALID_FIELD when it is more than memory bears. */
async function weigh(file: string): Promise<number> {
  const sharp = await loadSharp()
  const shape = await readable(sharp(file, { limitInputPixels: mostPixels }).metadata())
  const { width, height, isProgressive = false } = shape
  const weight = weightOf(width * height, isProgressive)
  if (weight > mostPixels) throw tooManyPixels(mostPixels / weightOf(1, isProgressive))
  return weight
}

/** A picture drawn anew from its pixels, upright: what else its file holds, where it was taken or another file, is gone. */
async function redraw({ file, target, ending, longestSide }: Redrawing): Promise<Size> {
  const sharp = await loadSharp()
  const picture = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  const encoded = ending === 'png' ? picture.png() : picture.jpeg({ quality: 85 })
  const { data, info } = await readable(encoded.toBuffer({ resolveWithObject: true }))
  await writeFile(target, data, { flag: 'wx' })
  return { width: info.width, height: info.height }
}

async function readable<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
    throw isTooLarge
      ? tooManyPixels(mostPixels)
      : refusal('Không đọc được ảnh này. Vui lòng chọn ảnh khác.')
  }
}

function tooManyPixels(most: number) {
  return refusal(
    `Ảnh có quá nhiều điểm ảnh. Vui lòng chọn ảnh tối đa ${most / 1_000_000} megapixel.`,
  )
}
