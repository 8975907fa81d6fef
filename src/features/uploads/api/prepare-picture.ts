import { writeFile } from 'node:fs/promises'
import { createWorkQueue } from '#platform/images/work-queue.ts'
import { loadSharp } from '#platform/load-sharp.ts'
import { maxPixels, type PictureEnding, weightOf } from '../domain.ts'
import { refusal } from './refusals.ts'

/** Reads `file` and writes `target`; `longestSide` in pixels. */
export type Redrawing = {
  file: string
  target: string
  ending: PictureEnding
  longestSide: number
}

/** No page shows a larger picture; the lightbox asks for 1600. */
export const longestSide = 2560

type Size = { width: number; height: number }

/** Throws INVALID_FIELD when a picture is broken or has too many pixels, UNAVAILABLE when too many wait. */
export type PreparePicture = (input: Redrawing) => Promise<Size>

const maxPending = 200
/** A picture of 60 million pixels takes 230 MB while it is redrawn, a progressive one of half as many as well. */
const largeWeight = 25_000_000

/** Redraws two pictures at once, but only one large one. */
export function createPicturePreparer(): PreparePicture {
  const usual = createWorkQueue<Size>(2, maxPending)
  const large = createWorkQueue<Size>(1, maxPending)
  return async (input) => {
    const queue = (await weigh(input.file)) > largeWeight ? large : usual
    return queue(input.file, () => redraw(input))
  }
}

/** Throws INVALID_FIELD when the picture has too many pixels. */
async function weigh(file: string): Promise<number> {
  const sharp = await loadSharp()
  const shape = await readable(sharp(file, { limitInputPixels: maxPixels }).metadata())
  const { width, height, isProgressive = false } = shape
  const weight = weightOf(width * height, isProgressive)
  if (weight > maxPixels) throw tooManyPixels(maxPixels / weightOf(1, isProgressive))
  return weight
}

/** Re-encodes a picture upright from its pixels; metadata and hidden files are dropped. */
async function redraw({ file, target, ending, longestSide }: Redrawing): Promise<Size> {
  const sharp = await loadSharp()
  const picture = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
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
      ? tooManyPixels(maxPixels)
      : refusal('Không đọc được ảnh này. Vui lòng chọn ảnh khác.')
  }
}

function tooManyPixels(limit: number) {
  return refusal(
    `Ảnh có quá nhiều điểm ảnh. Vui lòng chọn ảnh tối đa ${limit / 1_000_000} megapixel.`,
  )
}
