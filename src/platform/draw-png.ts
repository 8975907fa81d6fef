import { loadSharp } from './load-sharp.ts'

type Frame = {
  /** Behind the drawing; transparent without one. */
  background?: string
  /** How much of the picture's width the drawing takes, from 0 to 1. */
  share?: number
}

/** Draws an SVG as a square PNG of `size` pixels a side, as sharp as if it had been drawn at that size. */
export async function drawPng(svg: string, size: number, frame: Frame = {}): Promise<Buffer> {
  const { background = 'transparent', share = 1 } = frame
  const side = Math.round(size * share)
  const sharp = await loadSharp()
  const { width = side } = await sharp(Buffer.from(svg)).metadata()
  const drawing = await sharp(Buffer.from(svg), { density: (72 * side) / width })
    .resize(side, side, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawing }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
