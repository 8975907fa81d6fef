/** What is printed on packaging and covers and shown on screens: text, an icon as illustration, simple shapes. */
import sharp from 'sharp'
import { chance, css, lightness, mix, parseHex, pick, type Rgb } from './colors.ts'
import { FAMILY, fontsLoaded } from './fonts.ts'
import type { Label } from './layers.ts'
import { sprite } from './sprites.ts'

export type Print = { name: string; line?: string; icon?: string }
type Kind = 'sticker' | 'pack' | 'band' | 'cover' | 'screen' | 'month'
type Area = { kind: Kind; width: number; height: number; isRound?: true }

/** The part of each model that is printed, and its proportions. */
const AREAS: Record<string, Area> = {
  'pump-bottle': { kind: 'sticker', width: 600, height: 600 },
  tube: { kind: 'sticker', width: 600, height: 820 },
  'flip-bottle': { kind: 'sticker', width: 600, height: 680 },
  'cream-jar': { kind: 'sticker', width: 900, height: 260 },
  dropper: { kind: 'sticker', width: 560, height: 500 },
  'glass-jar': { kind: 'band', width: 800, height: 460 },
  'crumb-jar': { kind: 'band', width: 800, height: 460 },
  'clip-jar': { kind: 'band', width: 800, height: 520 },
  'honey-jar': { kind: 'band', width: 800, height: 260 },
  'glass-bottle': { kind: 'band', width: 600, height: 560 },
  pouch: { kind: 'pack', width: 700, height: 1000 },
  'kraft-pouch': { kind: 'band', width: 640, height: 770 },
  'flat-pack': { kind: 'pack', width: 760, height: 1000 },
  carton: { kind: 'pack', width: 690, height: 1000 },
  'gift-box': { kind: 'pack', width: 900, height: 900 },
  'flat-box': { kind: 'pack', width: 1000, height: 700 },
  'file-box': { kind: 'pack', width: 1000, height: 474 },
  'tea-tin': { kind: 'pack', width: 660, height: 520 },
  'cookie-tin': { kind: 'pack', width: 900, height: 900, isRound: true },
  can: { kind: 'pack', width: 660, height: 600 },
  'small-can': { kind: 'pack', width: 900, height: 330 },
  'milk-carton': { kind: 'pack', width: 570, height: 1000 },
  'juice-box': { kind: 'pack', width: 560, height: 1000 },
  bar: { kind: 'pack', width: 500, height: 1000 },
  candle: { kind: 'band', width: 700, height: 420 },
  book: { kind: 'cover', width: 700, height: 1000 },
  'book-set': { kind: 'cover', width: 750, height: 1000 },
  notebook: { kind: 'cover', width: 700, height: 1000 },
  'spiral-notepad': { kind: 'cover', width: 750, height: 900 },
  'desk-calendar': { kind: 'month', width: 1000, height: 690 },
  phone: { kind: 'screen', width: 460, height: 1000 },
  laptop: { kind: 'screen', width: 1000, height: 620 },
  monitor: { kind: 'screen', width: 1000, height: 560 },
  'all-in-one': { kind: 'screen', width: 1000, height: 560 },
  tv: { kind: 'screen', width: 1000, height: 750 },
  'framed-picture': { kind: 'screen', width: 1000, height: 733 },
  crayons: { kind: 'pack', width: 1000, height: 770 },
  'smart-watch': { kind: 'screen', width: 600, height: 600 },
}

const INK: Rgb = [38, 34, 34]
const CREAM: Rgb = [250, 247, 240]
const escaped = (text: string) =>
  text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c] as string)

function text(words: string, x: number, y: number, size: number, color: Rgb, bold = true): string {
  return `<text x="${x}" y="${y}" font-family="${FAMILY}" font-weight="${bold ? 700 : 500}" font-size="${size}" fill="${css(color)}" text-anchor="middle">${escaped(words)}</text>`
}

/** Words in at most `most` lines that fit the width, in the largest size up to `size`. */
function block(
  words: string,
  width: number,
  size: number,
  most: number,
): { lines: string[]; size: number } {
  const all = words.split(' ')
  for (let s = size; s > 12; s -= 2) {
    const lines: string[] = []
    for (const word of all) {
      const last = lines.at(-1)
      if (last !== undefined && (last.length + 1 + word.length) * s * 0.59 <= width)
        lines[lines.length - 1] = `${last} ${word}`
      else lines.push(word)
    }
    if (lines.length <= most && lines.every((l) => l.length * s * 0.59 <= width))
      return { lines, size: s }
  }
  return { lines: [words], size: 14 }
}

function stacked(b: { lines: string[]; size: number }, x: number, y: number, color: Rgb): string {
  return b.lines.map((l, i) => text(l, x, y + i * b.size * 1.12, b.size, color)).join('')
}

async function illustration(icon: string, size: number): Promise<string> {
  const s = await sprite(icon)
  const raw = { width: s.width, height: s.height, channels: 4 as const }
  const png = await sharp(s.data, { raw })
    .resize(Math.round(size), Math.round(size), {
      fit: 'contain',
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

const picture = (href: string, x: number, y: number, size: number) =>
  `<image href="${href}" x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}"/>`

function sticker(p: Print, { width: w, height: h }: Area, tint: Rgb): string {
  const color = lightness(tint) > 0.74 ? mix(tint, INK, 0.82) : CREAM
  const wide = w > h * 2
  const title = block(p.name, w * 0.86, wide ? h * 0.34 : h * 0.15, wide ? 1 : 2)
  const y = wide ? h * 0.48 : h * 0.36
  const end = y + (title.lines.length - 1) * title.size * 1.12
  const small = block(p.line ?? '', w * 0.8, title.size * 0.5, 2)
  return `${stacked(title, w / 2, y, color)}
    <rect x="${w / 2 - w * 0.07}" y="${end + title.size * 0.36}" width="${w * 0.14}" height="${Math.max(3, h * 0.006)}" fill="${css(color)}"/>
    ${stacked(small, w / 2, end + title.size * 0.4 + small.size * 1.7, color)}
    ${wide ? '' : `<circle cx="${w / 2}" cy="${h * 0.12}" r="${w * 0.045}" fill="none" stroke="${css(color)}" stroke-width="5"/><path d="M${w / 2} ${h * 0.12 + w * 0.022}v-${w * 0.044}" stroke="${css(color)}" stroke-width="5"/>`}`
}

async function band(p: Print, { width: w, height: h }: Area, tint: Rgb): Promise<string> {
  const strong = lightness(tint) > 0.7 ? mix(tint, INK, 0.6) : tint
  const art = p.icon && h > w * 0.5 ? await illustration(p.icon, h * 0.34) : undefined
  const top = art ? h * 0.46 : h * 0.2
  const title = block(p.name, w * 0.84, h * (art ? 0.15 : 0.26), art ? 2 : 1)
  const y = top + title.size
  const end = y + (title.lines.length - 1) * title.size * 1.12
  const small = block(p.line ?? '', w * 0.84, title.size * 0.52, 1)
  return `<rect width="${w}" height="${h}" fill="${css(CREAM)}"/>
    <rect x="${w * 0.025}" y="${w * 0.025}" width="${w * 0.95}" height="${h - w * 0.05}" fill="none" stroke="${css(strong)}" stroke-width="5"/>
    ${art ? picture(art, w / 2, h * 0.26, h * 0.34) : ''}
    ${stacked(title, w / 2, y, strong)}${stacked(small, w / 2, end + small.size * 1.6, mix(strong, INK, 0.4))}`
}

async function pack(p: Print, area: Area, tint: Rgb, key: string): Promise<string> {
  const { width: w, height: h } = area
  const dark = lightness(tint) < 0.62
  const color = dark ? CREAM : mix(tint, INK, 0.85)
  const light = mix(tint, [255, 255, 255], dark ? 0.14 : 0.45)
  const panel = mix(tint, CREAM, 0.86)
  const wide = p.icon !== undefined && w > h * 1.05
  const style = Math.floor(chance(`${key} pack`) * 3)
  const x = wide ? w * 0.74 : w / 2
  const narrow = wide ? 0.46 : area.isRound ? 0.58 : 0.84
  const title = block(p.name, w * narrow, wide ? h * 0.22 : w * 0.15, wide ? 2 : 3)
  const tx = wide ? w * 0.27 : w / 2
  const ty = h * (wide ? 0.36 : area.isRound ? 0.29 : 0.2)
  const end = ty + (title.lines.length - 1) * title.size * 1.12
  const small = block(p.line ?? '', w * (narrow - 0.02), title.size * 0.5, 2)
  const below = end + small.size * (1.7 + small.lines.length * 1.12)
  const room = wide ? Math.min(h * 0.62, w * 0.38) : Math.min(w * 0.62, h * 0.42)
  const size = wide ? room : Math.min(room, (h * 0.91 - below) / 1.3)
  const cy = wide ? h * 0.52 : Math.max(h * 0.62, below + size * 0.65)
  const art = p.icon ? await illustration(p.icon, size) : ''
  const shape = [
    `<circle cx="${x}" cy="${cy}" r="${size * 0.64}" fill="${css(panel)}"/>`,
    `<path d="M0 ${cy}Q${w / 2} ${cy - size * 0.7} ${w} ${cy}V${h}H0z" fill="${css(panel)}"/>`,
    `<rect x="${x - size * 0.66}" y="${cy - size * 0.62}" width="${size * 1.32}" height="${size * 1.24}" rx="${size * 0.16}" fill="${css(panel)}"/>`,
  ][wide ? 0 : style]
  return `<rect width="${w}" height="${h}" fill="${css(tint)}"/>
    <path d="M0 ${h * 0.02}h${w}v${h * 0.03}H0zM0 ${h * 0.93}h${w}v${h * 0.02}H0z" fill="${css(light)}"/>
    ${p.icon ? shape + picture(art, x, cy, size) : ''}
    ${stacked(title, tx, ty, color)}${stacked(small, tx, end + small.size * 1.7, color)}`
}

async function cover(p: Print, { width: w, height: h }: Area, tint: Rgb, key: string) {
  const dark = lightness(tint) < 0.66
  const color = dark ? CREAM : mix(tint, INK, 0.85)
  const back = mix(tint, dark ? [255, 255, 255] : INK, 0.16)
  const size = w * 0.6
  const art = p.icon ? await illustration(p.icon, size) : ''
  const title = block(p.name, w * 0.82, w * 0.14, 3)
  const shape = pick(`${key} cover`, [
    `<circle cx="${w / 2}" cy="${h * 0.66}" r="${w * 0.39}" fill="${css(back)}"/>`,
    `<path d="M0 ${h * 0.72}L${w} ${h * 0.5}V${h}H0z" fill="${css(back)}"/>`,
    `<path d="M${w * 0.14} ${h}V${h * 0.66}a${w * 0.36} ${w * 0.36} 0 0 1 ${w * 0.72} 0V${h}z" fill="${css(back)}"/>`,
  ])
  return `<rect width="${w}" height="${h}" fill="${css(tint)}"/>${p.icon ? shape : ''}
    ${p.icon ? picture(art, w / 2, h * 0.66, size) : ''}${stacked(title, w / 2, h * 0.16, color)}
    ${p.line ? text(p.line, w / 2, h * 0.95, w * 0.05, color, false) : ''}`
}

function display({ width: w, height: h }: Area, key: string): string {
  const schemes = [
    ['#1d2b53', '#4b6cb7', '#f2a97e'],
    ['#0f3d3e', '#2a8c82', '#f4d58d'],
    ['#3a1c5a', '#b2456e', '#fbc687'],
    ['#12263a', '#2f74c0', '#9be3de'],
  ] as const
  const [a, b, c] = pick(`${key} screen`, schemes)
  const hill = (y: number, up: number, color: string, o: number) =>
    `<path d="M0 ${h * y}C${w * 0.3} ${h * (y - up)} ${w * 0.55} ${h * (y + up)} ${w} ${h * (y - up * 0.8)}V${h}H0z" fill="${color}" opacity="${o}"/>`
  const clock = h > w ? text('9:41', w / 2, h * 0.2, w * 0.24, CREAM) : ''
  return `<defs><linearGradient id="s" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="${a}"/><stop offset="0.6" stop-color="${b}"/><stop offset="1" stop-color="${c}"/></linearGradient></defs>
    <rect width="${w}" height="${h}" fill="url(#s)"/>${hill(0.62, 0.12, b, 0.7)}${hill(0.76, -0.1, c, 0.5)}${hill(0.9, 0.08, a, 0.6)}
    ${w === h ? text('09:41', w / 2, h * 0.56, w * 0.26, CREAM) : clock}`
}

function month({ width: w, height: h }: Area, tint: Rgb): string {
  const days = Array.from({ length: 31 }, (_, i) => {
    const at = i + 4
    return text(
      String(i + 1),
      w * (0.1 + (at % 7) * 0.133),
      h * (0.42 + Math.floor(at / 7) * 0.125),
      h * 0.06,
      at % 7 === 6 ? [200, 60, 50] : INK,
      false,
    )
  })
  return `<rect width="${w}" height="${h}" fill="${css(CREAM)}"/><rect width="${w}" height="${h * 0.24}" fill="${css(tint)}"/>
    ${text('Tháng 1 · 2027', w / 2, h * 0.16, h * 0.1, CREAM)}${days.join('')}`
}

/** The printed part of a model, or undefined when it has none. */
export async function printed(
  model: string,
  print: Print | undefined,
  tint: Rgb,
  key: string,
): Promise<Label | undefined> {
  const area = AREAS[model]
  if (!area || (!print && area.kind !== 'screen' && area.kind !== 'month')) return undefined
  await fontsLoaded()
  const p = print ?? { name: '' }
  const { width, height, kind } = area
  const body =
    kind === 'sticker'
      ? sticker(p, area, tint)
      : kind === 'band'
        ? await band(p, area, tint)
        : kind === 'pack'
          ? await pack(p, area, tint, key)
          : kind === 'cover'
            ? await cover(p, area, tint, key)
            : kind === 'screen'
              ? display(area, key)
              : month(area, tint)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  return { data: new Uint8Array(data), width, height }
}

export const hexOr = (hex: string | null | undefined, other: string) => parseHex(hex ?? other)
