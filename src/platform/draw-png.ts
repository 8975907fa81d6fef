import { loadSharp } from './load-sharp.ts'

type Frame = {
  /** Transparent by default. */
  background?: string
  /** The drawing's share of the picture's width, from 0 to 1. */
  share?: number
}

/** Renders an SVG at full resolution as a square PNG of `size` pixels a side. */
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
