/** Shadows of art on the ground it stands on or the sheet it lies on. */
import type { Canvas, Palette, Rgb, Sprite } from './colors.ts'

/** Every shade is drawn at a quarter of the size: they are soft, and it is sixteen times less work. */
const SHADE = 4

type Shade = { values: Float32Array; width: number; height: number }

function blurLine(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  count: number,
  radius: number,
): void {
  const at = (i: number) => (i < 0 || i >= count ? 0 : (from[start + i * step] as number))
  let sum = 0
  for (let i = -radius; i < radius; i++) sum += at(i)
  for (let i = 0; i < count; i++) {
    sum += at(i + radius)
    to[start + i * step] = sum / (2 * radius + 1)
    sum -= at(i - radius)
  }
}

/** Three box blurs, close to a Gaussian of the given sigma in canvas pixels. */
function blur(shade: Shade, sigma: number): void {
  const radius = Math.max(1, Math.round((sigma / SHADE) * 0.98))
  const other = new Float32Array(shade.values.length)
  for (let pass = 0; pass < 3; pass++) {
    for (let y = 0; y < shade.height; y++)
      blurLine(shade.values, other, y * shade.width, 1, shade.width, radius)
    for (let x = 0; x < shade.width; x++)
      blurLine(other, shade.values, x, shade.width, shade.height, radius)
  }
}

type Cast = {
  sigma: number
  strength: number
  map: (x: number, y: number) => readonly [number, number]
}

/** Darkens the canvas with outlines of the art, moved by `map` (canvas point to art point) and blurred with room to spare. */
function cast(
  canvas: Canvas,
  s: Sprite,
  color: Rgb,
  area: readonly [number, number, number, number],
  casts: readonly Cast[],
): void {
  const [x0, y0] = [Math.floor(area[0] / SHADE), Math.floor(area[1] / SHADE)]
  const [width, height] = [Math.ceil(area[2] / SHADE) - x0, Math.ceil(area[3] / SHADE) - y0]
  const total = new Float32Array(width * height)
  for (const { sigma, strength, map } of casts) {
    const shade: Shade = { values: new Float32Array(width * height), width, height }
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const [sx, sy] = map((x + x0 + 0.5) * SHADE, (y + y0 + 0.5) * SHADE)
        if (sx < 0 || sy < 0 || sx >= s.width || sy >= s.height) continue
        shade.values[y * width + x] =
          (s.data[(Math.floor(sy) * s.width + Math.floor(sx)) * 4 + 3] as number) / 255
      }
    }
    blur(shade, sigma)
    for (let i = 0; i < total.length; i++)
      total[i] = 1 - (1 - (total[i] as number)) * (1 - strength * (shade.values[i] as number))
  }
  const [right, bottom] = [
    Math.min(canvas.width, (x0 + width - 1) * SHADE),
    Math.min(canvas.height, (y0 + height - 1) * SHADE),
  ]
  for (let y = Math.max(0, (y0 + 1) * SHADE); y < bottom; y++) {
    const fy = (y + 0.5) / SHADE - 0.5 - y0
    const iy = Math.floor(fy)
    for (let x = Math.max(0, (x0 + 1) * SHADE); x < right; x++) {
      const fx = (x + 0.5) / SHADE - 0.5 - x0
      const ix = Math.floor(fx)
      const i = iy * width + ix
      const upper = (total[i] as number) * (1 - fx + ix) + (total[i + 1] as number) * (fx - ix)
      const lower =
        (total[i + width] as number) * (1 - fx + ix) + (total[i + width + 1] as number) * (fx - ix)
      const a = upper * (1 - fy + iy) + lower * (fy - iy)
      if (a < 0.002) continue
      const o = (y * canvas.width + x) * 3
      for (let k = 0; k < 3; k++)
        canvas.data[o + k] = Math.round(
          (canvas.data[o + k] as number) * (1 - a) + (color[k] as number) * a,
        )
    }
  }
}

/** The shadow of art standing with its base at `base`: dark where it touches, soft about it, and thrown back away from the light. */
export function standingShadow(
  canvas: Canvas,
  s: Sprite,
  left: number,
  base: number,
  side: number,
  tones: Palette,
): void {
  const size = Math.sqrt(s.width * s.height)
  const middle = left + s.width / 2
  const flattened =
    (squash: number, lean: number, down: number, from: number) => (x: number, y: number) => {
      const up = (base + down - y) / squash
      const sy = s.height - up
      return sy < s.height * from ? ([-1, -1] as const) : ([x - left - lean * up, sy] as const)
    }
  const spread = (x: number, y: number) =>
    [(x - middle) / 1.02 + s.width / 2, s.height - (base + size * 0.035 - y) / 0.075] as const
  const room = size * 0.3
  const area = [
    left - room - s.height * 0.08,
    base - s.height * 0.2 - room,
    left + s.width + room + s.height * 0.08,
    base + room,
  ] as const
  cast(canvas, s, tones.shadow, area, [
    { sigma: size * 0.012, strength: 0.62, map: flattened(0.28, 0, size * 0.014, 0.9) },
    { sigma: size * 0.04, strength: 0.42, map: spread },
    { sigma: size * 0.055, strength: 0.26, map: flattened(0.2, side * 0.34, size * 0.01, 0.12) },
  ])
}

/** The shadow of art lying on a sheet, or hanging before a wall. */
export function lyingShadow(
  canvas: Canvas,
  s: Sprite,
  left: number,
  top: number,
  side: number,
  tones: Palette,
): void {
  const size = Math.sqrt(s.width * s.height)
  const moved = (by: number) => (x: number, y: number) =>
    [x - left - side * size * by * 0.7, y - top - size * by] as const
  const room = size * 0.36
  const area = [left - room, top - room, left + s.width + room, top + s.height + room] as const
  cast(canvas, s, tones.shadow, area, [
    { sigma: size * 0.009, strength: 0.34, map: moved(0.012) },
    { sigma: size * 0.03, strength: 0.3, map: moved(0.035) },
    { sigma: size * 0.075, strength: 0.26, map: moved(0.075) },
  ])
}

/** The rendered shadow of a model whose upper left corner is at (left, top). */
export function castShade(
  canvas: Canvas,
  s: Sprite,
  left: number,
  top: number,
  tones: Palette,
): void {
  if (!s.shade) return
  const { data, width, height, room } = s.shade
  const [w, h] = [s.width * room, s.height * room]
  const [x0, y0] = [left + (s.width - w) / 2, top + (s.height - h) / 2]
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (data[y * width + x] as number)
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(canvas.height, y0 + h); y++) {
    for (let x = Math.max(0, Math.floor(x0)); x < Math.min(canvas.width, x0 + w); x++) {
      const [fx, fy] = [((x - x0) / w) * width - 0.5, ((y - y0) / h) * height - 0.5]
      const [ix, iy] = [Math.floor(fx), Math.floor(fy)]
      const [u, v] = [fx - ix, fy - iy]
      const upper = at(ix, iy) * (1 - u) + at(ix + 1, iy) * u
      const lower = at(ix, iy + 1) * (1 - u) + at(ix + 1, iy + 1) * u
      const a = ((upper * (1 - v) + lower * v) / 255) * 0.8
      if (a < 0.004) continue
      const o = (y * canvas.width + x) * 3
      for (let k = 0; k < 3; k++)
        canvas.data[o + k] = Math.round(
          (canvas.data[o + k] as number) * (1 - a) + (tones.shadow[k] as number) * 0.6 * a,
        )
    }
  }
}
