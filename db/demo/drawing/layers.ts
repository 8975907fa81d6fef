/** Rendered models: layers written by db/demo/models, put together in a product's colors and with its label. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import type { Rgb, Shade, Sprite } from './colors.ts'

export const RENDERS = join(import.meta.dirname, '..', '.renders')
export type View = 'front' | 'angle'
export type Label = { data: Uint8Array; width: number; height: number }
export type Paint = { first: Rgb; second: Rgb; label: Label | undefined }
type Head = {
  width: number
  height: number
  pose: 'stand' | 'lie'
  channels: number
  shadow: [number, number]
  room: number
}
type Layers = Head & { pixels: Uint16Array; shade: Uint8Array }

const fileOf = (name: string, view: View) => join(RENDERS, `${name}-${view}.layers`)

const opened = new Map<string, Promise<Layers>>()

async function read(file: string): Promise<Layers> {
  const bytes = await readFile(file)
  const end = bytes.indexOf(10)
  const head = JSON.parse(bytes.subarray(0, end).toString()) as Head
  const body = inflateSync(bytes.subarray(end + 1))
  const count = head.width * head.height * head.channels
  const pixels = new Uint16Array(body.buffer, body.byteOffset, count)
  return { ...head, pixels, shade: new Uint8Array(body.subarray(count * 2)) }
}

export function layersOf(name: string, view: View): Promise<Layers> {
  const file = existsSync(fileOf(name, view)) ? fileOf(name, view) : fileOf(name, 'front')
  if (!existsSync(file)) throw new Error(`Not rendered: ${name} (see db/demo/README.md)`)
  const found = opened.get(file)
  if (found) return found
  const layers = read(file)
  opened.set(file, layers)
  if (opened.size > 6) opened.delete(opened.keys().next().value as string)
  return layers
}

const LINEAR = Float64Array.from({ length: 256 }, (_, i) => {
  const v = i / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
})
/** Light to sRGB for light from 0 to 4; highlights are compressed so that white things keep their form. */
const TONES = Uint8Array.from({ length: 4097 }, (_, i) => {
  const light = (i / 4096) * 4 * 0.96
  const v = light < 0.7 ? light : 0.7 + 0.3 * (1 - Math.exp((0.7 - light) / 0.36))
  return Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055))
})

/** Reflectance of a color; no material reflects all light or none. */
const reflectance = (c: number) => 0.012 + 0.84 * (LINEAR[Math.round(c)] as number)

/** A label's color at (u, v), v upwards, between its pixels; written into `out` as reflectance and alpha. */
function sample(label: Label, u: number, v: number, out: Float64Array): void {
  const x = Math.min(label.width - 1.001, Math.max(0, u * label.width - 0.5))
  const y = Math.min(label.height - 1.001, Math.max(0, (1 - v) * label.height - 0.5))
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  out.fill(0)
  for (let k = 0; k < 4; k++) {
    const w = (k & 1 ? x - x0 : 1 - x + x0) * (k >> 1 ? y - y0 : 1 - y + y0)
    const o = ((y0 + (k >> 1)) * label.width + x0 + (k & 1)) * 4
    for (let c = 0; c < 3; c++)
      out[c] = (out[c] as number) + w * reflectance(label.data[o + c] as number)
    out[3] = (out[3] as number) + (w * (label.data[o + 3] as number)) / 255
  }
}

/** Light times color, plus what shines regardless of color. */
export async function assemble(name: string, view: View, paint: Paint): Promise<Sprite> {
  const { width, height, channels, pixels, shade, shadow, room, pose } = await layersOf(name, view)
  // Seen from above, less of the softboxes is reflected.
  const gain = pose === 'lie' ? 1.22 : 1.05
  const first = paint.first.map(reflectance)
  const second = paint.second.map(reflectance)
  const data = new Uint8Array(width * height * 4)
  const ink = new Float64Array(4)
  for (let i = 0; i < width * height; i++) {
    const p = (k: number) => (pixels[i * channels + k] as number) / 65535
    const alpha = p(3)
    if (alpha < 0.004) continue
    const [one, two, three] = [p(7), p(8), p(9)]
    const tinted = Math.max(1e-4, one + two)
    let cover = 0
    if (paint.label && three > 0.02) {
      sample(paint.label, p(10) / three, p(11) / three, ink)
      cover = Math.min(1, three / Math.max(three, tinted)) * (ink[3] as number)
    }
    for (let c = 0; c < 3; c++) {
      const plain = ((first[c] as number) * one + (second[c] as number) * two) / tinted
      const color = plain * (1 - cover) + (ink[c] as number) * cover
      const light = (4 * gain * (p(c) + p(4 + c) * color)) / alpha
      data[i * 4 + c] = TONES[Math.min(4096, Math.round(light * 1024))] as number
    }
    data[i * 4 + 3] = Math.round(alpha * 255)
  }
  return { data, width, height, shade: faded(shade, shadow[0], shadow[1], room) }
}

/** Averages of three by three, which take the noise from what is soft anyway. */
function softened(raw: Uint8Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(raw.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [sum, count] = [0, 0]
      for (let k = 0; k < 9; k++) {
        const [sx, sy] = [x + (k % 3) - 1, y + Math.floor(k / 3) - 1]
        if (sx < 0 || sy < 0 || sx >= width || sy >= height) continue
        sum += raw[sy * width + sx] as number
        count++
      }
      out[y * width + x] = sum / count
    }
  }
  return out
}

/** A shadow ends softly before the edge of what was rendered of it. */
function faded(raw: Uint8Array, width: number, height: number, room: number): Shade {
  const calm = softened(softened(raw, width, height), width, height)
  const data = new Uint8Array(raw.length)
  const inner = 1 / room
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = Math.abs((x + 0.5) / width - 0.5) * 2
      const v = Math.abs((y + 0.5) / height - 0.5) * 2
      const out = Math.max(0, (Math.hypot(u, v) - inner * 1.05) / (1 - inner * 1.05))
      const keep = Math.max(0, 1 - out) ** 2
      data[y * width + x] = Math.round((calm[y * width + x] as number) * keep)
    }
  }
  return { data, width, height, room }
}
