/** Numbers and colors: a stable hash for variation, OKLab, backdrop palettes and recoloring. */

export type Rgb = readonly [number, number, number]
/** A rendered shadow, one byte a pixel, of a field `room` times as wide and high as the sprite about its middle. */
export type Shade = { data: Uint8Array; width: number; height: number; room: number }
export type Sprite = { data: Uint8Array; width: number; height: number; shade?: Shade }
/** An opaque picture, three bytes a pixel. */
export type Canvas = { data: Uint8Array; width: number; height: number }
export type Palette = { wall: Rgb; floor: Rgb; accent: Rgb; shadow: Rgb }

/** A number in [0, 1) that depends on the key alone. */
export function chance(key: string): number {
  let h = 2166136261
  for (let i = 0; i < key.length; i++) h = Math.imul(h ^ key.charCodeAt(i), 16777619)
  h = Math.imul(h ^ (h >>> 16), 2246822507)
  h = Math.imul(h ^ (h >>> 13), 3266489909)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

export function between(key: string, low: number, high: number): number {
  return low + (high - low) * chance(key)
}

export function pick<T>(key: string, list: readonly T[]): T {
  return list[Math.floor(chance(key) * list.length)] as T
}

export function parseHex(hex: string): Rgb {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`Not a color: ${hex}`)
  const n = Number.parseInt(hex.slice(1), 16)
  return [n >> 16, (n >> 8) & 255, n & 255]
}

export function mix(a: Rgb, b: Rgb, t: number): Rgb {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}

export function css(c: Rgb, alpha = 1): string {
  return `rgba(${c.map((v) => Math.round(v)).join(',')},${alpha})`
}

const PALETTES: Record<string, readonly [wall: string, floor: string, accent: string]> = {
  sand: ['#f1e9dc', '#e3d4bd', '#d6bf9b'],
  blush: ['#f9e6e4', '#f0cfcb', '#e4b1ab'],
  mint: ['#def2ea', '#c1e4d5', '#9bcfb9'],
  sky: ['#e0eef9', '#c3dcf0', '#9cc3e3'],
  lilac: ['#ece6f6', '#d8ccec', '#bdabdd'],
  butter: ['#fcf3d6', '#f4e3b0', '#e8cd82'],
  clay: ['#f2ded1', '#e3c1ac', '#cd9c80'],
  stone: ['#ecebe9', '#d7d5d1', '#bab7b0'],
  sage: ['#e6ecdf', '#ced9c2', '#aebf9f'],
  peach: ['#fee9da', '#f9d1b7', '#eeb28c'],
  studio: ['#fbfaf8', '#f1efec', '#dedbd6'],
}

/** The tones of a backdrop; `deep` is a darker set that near-white products stand out from. */
export function palette(name: string, deep = false): Palette {
  const hexes = PALETTES[name]
  if (!hexes) throw new Error(`Unknown backdrop: ${name}`)
  const [wall, floor, accent] = hexes.map(parseHex) as [Rgb, Rgb, Rgb]
  const shadow = mix(mix(accent, [70, 50, 60], 0.55), [20, 16, 24], 0.35)
  if (!deep) return { wall, floor, accent, shadow }
  return {
    wall: mix(wall, accent, 0.5),
    floor: mix(floor, accent, 0.66),
    accent: mix(accent, shadow, 0.18),
    shadow,
  }
}

const LINEAR = Float64Array.from({ length: 256 }, (_, i) => {
  const v = i / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
})
const GAMMA = Uint8Array.from({ length: 4097 }, (_, i) => {
  const v = i / 4096
  return Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055))
})

/** OKLab lightness, a and b of an sRGB color, written into `out`. */
export function toLab(r: number, g: number, b: number, out: Float64Array): void {
  const lr = LINEAR[r] as number
  const lg = LINEAR[g] as number
  const lb = LINEAR[b] as number
  const l = Math.cbrt(0.4122214708 * lr + 0.5363325363 * lg + 0.0514459929 * lb)
  const m = Math.cbrt(0.2119034982 * lr + 0.6806995451 * lg + 0.1073969566 * lb)
  const s = Math.cbrt(0.0883024619 * lr + 0.2817188376 * lg + 0.6299787005 * lb)
  out[0] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  out[1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  out[2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
}

function linearOf(L: number, a: number, b: number, out: Float64Array): boolean {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  out[0] = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  out[1] = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  out[2] = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  const low = Math.min(out[0], out[1], out[2])
  return low >= -0.002 && Math.max(out[0], out[1], out[2]) <= 1.002
}

/** sRGB of an OKLab color; chroma gives way where the screen cannot show it. */
export function fromLab(L: number, a: number, b: number, out: Float64Array): void {
  let scale = 1
  for (let i = 0; i < 12 && !linearOf(L, a * scale, b * scale, out); i++) scale *= 0.88
  for (let i = 0; i < 3; i++) {
    out[i] = GAMMA[Math.round(4096 * Math.min(1, Math.max(0, out[i] as number)))] as number
  }
}

export function lightness(color: Rgb): number {
  const out = new Float64Array(3)
  toLab(color[0], color[1], color[2], out)
  return out[0] as number
}

const ease = (low: number, high: number, v: number) => {
  const t = Math.min(1, Math.max(0, (v - low) / (high - low)))
  return t * t * (3 - 2 * t)
}
const turn = (a: number, b: number) => Math.atan2(Math.sin(a - b), Math.cos(a - b))
const DEG = Math.PI / 180

/** The share of a pixel that is recolored: the product's main hue, or its grays when it has none. */
function region(
  labs: Float32Array,
  count: number,
  grays: boolean,
): (chroma: number, hue: number) => number {
  const bins = new Float64Array(72)
  let chromatic = 0
  for (let i = 0; i < count; i++) {
    const a = labs[i * 3 + 1] as number
    const b = labs[i * 3 + 2] as number
    const c = Math.hypot(a, b)
    if (c < 0.055) continue
    chromatic++
    const bin = Math.floor((Math.atan2(b, a) / Math.PI + 1) * 36) % 72
    bins[bin] = (bins[bin] as number) + Math.min(c, 0.16)
  }
  if (grays || chromatic < count * 0.3) {
    // The art's grays lean to violet, and more so in the shade: that shade belongs to them.
    return (c, hue) => {
      const near = 1 - ease(35 * DEG, 60 * DEG, Math.abs(turn(hue, -65 * DEG)))
      return Math.max(1 - ease(0.07, 0.13, c), near * (1 - ease(0.13, 0.18, c)))
    }
  }
  let best = -1
  let peak = 0
  for (let i = 0; i < 72; i++) {
    let sum = 0
    for (let d = -6; d <= 6; d++) sum += (bins[(i + d + 72) % 72] as number) * (7 - Math.abs(d))
    if (sum > best) {
      best = sum
      peak = ((i + 0.5) / 36 - 1) * Math.PI
    }
  }
  const weight = (wide: number) => (c: number, hue: number) =>
    ease(0.012, 0.04, c) * (1 - ease(wide * DEG, (wide + 22) * DEG, Math.abs(turn(hue, peak))))
  let covered = 0
  const narrow = weight(62)
  for (let i = 0; i < count; i++) {
    const a = labs[i * 3 + 1] as number
    const b = labs[i * 3 + 2] as number
    covered += narrow(Math.hypot(a, b), Math.atan2(b, a))
  }
  return covered < count * 0.35 ? weight(120) : narrow
}

const median = (values: number[], at: number) =>
  values[Math.min(values.length - 1, Math.floor(values.length * at))] ?? 0

/** The sprite in another color: hue and chroma are the tint's, light and shade stay those of the art. `grays`: only what is gray changes. */
export function recolor(sprite: Sprite, tint: Rgb, grays = false): Sprite {
  const { data, width, height } = sprite
  const lab = new Float64Array(3)
  const sample: number[] = []
  for (let i = 0; i < width * height; i += 37) {
    if ((data[i * 4 + 3] as number) < 200) continue
    toLab(data[i * 4] as number, data[i * 4 + 1] as number, data[i * 4 + 2] as number, lab)
    sample.push(lab[0] as number, lab[1] as number, lab[2] as number)
  }
  const labs = Float32Array.from(sample)
  const part = region(labs, labs.length / 3, grays)
  const lights: number[] = []
  const chromas: number[] = []
  for (let i = 0; i < labs.length; i += 3) {
    const c = Math.hypot(labs[i + 1] as number, labs[i + 2] as number)
    if (part(c, Math.atan2(labs[i + 2] as number, labs[i + 1] as number)) < 0.5) continue
    lights.push(labs[i] as number)
    chromas.push(c)
  }
  lights.sort((a, b) => a - b)
  chromas.sort((a, b) => a - b)
  const [low, mid, high] = [median(lights, 0.03), median(lights, 0.55), median(lights, 0.97)]
  const usual = Math.max(0.02, median(chromas, 0.5))
  toLab(tint[0], tint[1], tint[2], lab)
  // Pure white and pure black would leave no room for light and shade.
  const aim = Math.min(0.945, Math.max(0.255, lab[0] as number))
  const [ta, tb] = [lab[1] as number, lab[2] as number]
  const down = Math.min(aim > 0.88 ? 0.72 : 1, (aim * 0.55) / Math.max(0.02, mid - low))
  const up = Math.min(1, Math.max(0.06, 0.985 - aim) / Math.max(0.02, high - mid))
  const out = new Uint8Array(data)
  const rgb = new Float64Array(3)
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] === 0) continue
    toLab(data[i] as number, data[i + 1] as number, data[i + 2] as number, lab)
    const L = lab[0] as number
    const c = Math.hypot(lab[1] as number, lab[2] as number)
    const w = part(c, Math.atan2(lab[2] as number, lab[1] as number))
    if (w < 0.004) continue
    const light = Math.min(1, aim + (L - mid) * (L < mid ? down : up))
    const strength = Math.min(1.2, Math.max(0.55, c / usual))
    fromLab(light, ta * strength, tb * strength, rgb)
    for (let k = 0; k < 3; k++)
      out[i + k] = Math.round((data[i + k] as number) * (1 - w) + (rgb[k] as number) * w)
  }
  return { data: out, width, height }
}
