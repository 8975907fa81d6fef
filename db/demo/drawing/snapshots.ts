/** Pictures as buyers take them at home: another place, held a little askew, in whatever light there was. */
import sharp from 'sharp'
import { between, type Canvas, chance, pick } from './colors.ts'
import { type Art, FRAME } from './scenes.ts'
import { drawShot } from './shots.ts'

const BACKDROPS = ['sand', 'clay', 'stone', 'sage', 'peach', 'blush'] as const

/** A buyer's picture of a product; `name` decides how it was taken. */
export async function drawSnapshot(art: Art, name: string, color?: string): Promise<Canvas> {
  const own = { ...art, slug: name, backdrop: pick(`${name} place`, BACKDROPS) }
  const shot = pick(`${name} shot`, ['angle', 'angle', 'scene', 'scene'] as const)
  const canvas = await drawShot(own, shot, color ?? art.tint)
  const isTall = chance(`${name} held`) < 0.65
  const [width, height] = isTall ? [900, 1200] : [1200, 900]
  const turned = await sharp(canvas.data, {
    raw: { width: canvas.width, height: canvas.height, channels: 3 },
  })
    .resize(FRAME)
    .rotate(between(`${name} askew`, -5, 5), { background: '#d7d5d1' })
    .toColorspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  // As much as fits inside the turned picture, and rarely its very middle.
  const high = isTall ? 1290 : 1040
  const wide = Math.round((high * width) / height)
  const spare = (all: number, taken: number) => (all - taken) / 2
  const left = spare(turned.info.width, wide) + between(`${name} left`, -50, 50)
  const top = spare(turned.info.height, high) + between(`${name} top`, 0, 60)
  const cut = { left: Math.round(left), top: Math.round(top), width: wide, height: high }
  const light = between(`${name} light`, 0.84, 1.02)
  const data = await sharp(turned.data)
    .extract(cut)
    .resize(width, height)
    .modulate({ brightness: light, saturation: between(`${name} faded`, 0.72, 0.92) })
    .linear([1.02, 1, between(`${name} warm`, 0.9, 0.98)], [3, 2, 0])
    .blur(0.6)
    .composite([{ input: shade(width, height, name), blend: 'multiply' }])
    .removeAlpha()
    .raw()
    .toBuffer()
  return { data: new Uint8Array(data), width, height }
}

/** The light of a room comes from one side and does not reach the corners. */
function shade(width: number, height: number, name: string): Buffer {
  const [x, y] = [between(`${name} lamp`, 0.2, 0.8), between(`${name} lamp height`, 0.1, 0.4)]
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><radialGradient id="g" cx="${x}" cy="${y}" r="1"><stop offset="0.3" stop-color="#fff"/>
    <stop offset="1" stop-color="#9c8f86"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/></svg>`)
}
