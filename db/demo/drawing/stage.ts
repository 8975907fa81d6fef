/** The place a picture is taken: backdrop, light, and art laid on it. */
import sharp from 'sharp'
import { type Canvas, css, mix, type Palette, type Rgb, type Sprite } from './colors.ts'
import { castShade, lyingShadow, standingShadow } from './shadows.ts'
import type { Pose } from './sprites.ts'

export type Setting =
  | 'cove'
  | 'arch'
  | 'disc'
  | 'plinth'
  | 'window'
  | 'panel'
  | 'sheet'
  | 'paper'
  | 'tray'
export type Scenery = {
  setting: Setting
  tones: Palette
  side: 1 | -1
  width: number
  height: number
  horizon: number
  base: number
  middle: number
  reach: number
}

function round(v: number): number {
  return Math.round(v * 10) / 10
}

/** The backdrop as SVG: two tones, a gentle horizon, light from one side, and one quiet shape. */
function scenerySvg(s: Scenery): string {
  const { tones, side, width: w, height: h, setting } = s
  const light = side > 0 ? 0.22 : 0.78
  const flat = setting === 'sheet' || setting === 'paper' || setting === 'tray'
  const white: Rgb = [255, 255, 255]
  const stops = (list: readonly (readonly [number, string])[]) =>
    list.map(([at, color]) => `<stop offset="${round(at * 100)}%" stop-color="${color}"/>`).join('')
  const near = mix(tones.wall, white, 0.5)
  const defs = [
    `<radialGradient id="wall" cx="${light}" cy="0.18" r="1.05">${stops([
      [0, css(near)],
      [0.5, css(tones.wall)],
      [1, css(mix(tones.wall, tones.floor, 0.75))],
    ])}</radialGradient>`,
    `<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">${stops([
      [0, css(tones.floor, 0)],
      [0.16, css(tones.floor, 0.85)],
      [0.45, css(tones.floor)],
      [1, css(mix(tones.floor, tones.wall, 0.35))],
    ])}</linearGradient>`,
    `<linearGradient id="shape" x1="${side > 0 ? 0 : 1}" y1="0" x2="${side > 0 ? 1 : 0}" y2="1">${stops(
      [
        [0, css(mix(tones.accent, white, 0.25), 0.75)],
        [1, css(tones.accent, 0.6)],
      ],
    )}</linearGradient>`,
    `<linearGradient id="top" x1="${side > 0 ? 0 : 1}" y1="0" x2="${side > 0 ? 1 : 0}" y2="0.3">${stops(
      [
        [0, css(mix(tones.wall, white, 0.65))],
        [1, css(mix(tones.wall, tones.floor, 0.4))],
      ],
    )}</linearGradient>`,
    `<linearGradient id="drum" x1="${side > 0 ? 0 : 1}" y1="0" x2="${side > 0 ? 1 : 0}" y2="0">${stops(
      [
        [0, css(mix(tones.floor, white, 0.25))],
        [0.3, css(mix(tones.floor, white, 0.42))],
        [1, css(mix(tones.accent, tones.shadow, 0.12))],
      ],
    )}</linearGradient>`,
    `<filter id="soft" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${round(h / 60)}"/></filter>`,
    `<filter id="softer" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${round(h / 34)}"/></filter>`,
  ]
  const parts = [`<rect width="${w}" height="${h}" fill="url(#wall)"/>`]
  const { middle: m, reach } = s
  if (setting === 'arch') {
    const top = s.horizon - reach * 1.75
    const r = reach * 0.98
    parts.push(
      `<path d="M${m - r} ${round(s.horizon + h * 0.04)}V${top + r}a${r} ${r} 0 0 1 ${2 * r} 0V${round(s.horizon + h * 0.04)}z" fill="url(#shape)"/>`,
    )
  }
  if (setting === 'disc')
    parts.push(
      `<circle cx="${m}" cy="${s.base - reach * 1.08}" r="${round(reach * 1.06)}" fill="url(#shape)"/>`,
    )
  if (setting === 'panel') {
    const x = m + side * reach * 0.28
    parts.push(
      `<rect x="${round(x - reach * 0.92)}" y="${round(s.base - reach * 2.05)}" width="${round(reach * 1.84)}" height="${round(reach * 2.4)}" rx="${round(reach * 0.1)}" fill="url(#shape)"/>`,
    )
  }
  if (setting === 'window') {
    const pane = (x: number, y: number) => {
      const [pw, ph, lean] = [w * 0.2, h * 0.27, w * 0.12 * side]
      return `<path d="M${round(x)} ${round(y)}h${round(pw)}l${round(-lean)} ${round(ph)}h${round(-pw)}z"/>`
    }
    const x = side > 0 ? w * 0.2 : w * 0.34
    const panes = [
      pane(x, h * 0.05),
      pane(x + w * 0.24, h * 0.05),
      pane(x - side * w * 0.14, h * 0.36),
      pane(x + w * 0.24 - side * w * 0.14, h * 0.36),
    ]
    parts.push(
      `<g fill="${css(mix(tones.wall, white, 0.9), 0.6)}" filter="url(#soft)">${panes.join('')}</g>`,
    )
  }
  if (!flat)
    parts.push(
      `<rect y="${round(s.horizon)}" width="${w}" height="${round(h - s.horizon)}" fill="url(#floor)"/>`,
    )
  if (setting === 'plinth') {
    const [rx, ry, y, deep] = [reach * 1.06, reach * 0.17, s.base - reach * 0.01, reach * 0.2]
    const drum = `M${round(m - rx)} ${round(y)}v${round(deep)}a${round(rx)} ${round(ry)} 0 0 0 ${round(2 * rx)} 0v${round(-deep)}z`
    parts.push(
      `<ellipse cx="${round(m + side * reach * 0.07)}" cy="${round(y + deep + reach * 0.024)}" rx="${round(rx * 1.04)}" ry="${round(ry * 1.1)}" fill="${css(tones.shadow, 0.42)}" filter="url(#soft)"/>`,
      `<path d="${drum}" fill="url(#drum)"/><ellipse cx="${round(m)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="url(#top)"/>`,
    )
  }
  if (setting === 'paper') {
    const [a, b] = side > 0 ? [0.3, 0.72] : [0.72, 0.3]
    const edge = `M0 ${round(h * a)}L${w} ${round(h * b)}V${h}H0z`
    parts.push(
      `<path d="${edge}" transform="translate(0 ${round(-h * 0.009)})" fill="${css(tones.shadow, 0.3)}" filter="url(#soft)"/>`,
      `<path d="${edge}" fill="${css(mix(tones.floor, white, 0.12))}"/>`,
    )
  }
  if (setting === 'tray') {
    const [cy, r] = [h * 0.5, Math.min(w, h) * 0.425]
    parts.push(
      `<circle cx="${round(m + side * h * 0.011)}" cy="${round(cy + h * 0.018)}" r="${round(r)}" fill="${css(tones.shadow, 0.3)}" filter="url(#soft)"/>`,
      `<circle cx="${round(m)}" cy="${round(cy)}" r="${round(r)}" fill="url(#top)"/>`,
    )
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>${defs.join('')}</defs>${parts.join('')}</svg>`
}

export async function setStage(scenery: Scenery): Promise<Canvas> {
  const data = await sharp(Buffer.from(scenerySvg(scenery)))
    .removeAlpha()
    .raw()
    .toBuffer()
  return { data: new Uint8Array(data), width: scenery.width, height: scenery.height }
}

/** Lays art on the canvas; what lies outside it is left away. */
export function lay(canvas: Canvas, s: Sprite, left: number, top: number): void {
  const [x0, y0] = [Math.round(left), Math.round(top)]
  for (let y = Math.max(0, -y0); y < Math.min(s.height, canvas.height - y0); y++) {
    for (let x = Math.max(0, -x0); x < Math.min(s.width, canvas.width - x0); x++) {
      const i = (y * s.width + x) * 4
      const a = (s.data[i + 3] as number) / 255
      if (a === 0) continue
      const o = ((y + y0) * canvas.width + x + x0) * 3
      for (let k = 0; k < 3; k++) {
        const under = canvas.data[o + k] as number
        canvas.data[o + k] = Math.round(under + ((s.data[i + k] as number) - under) * a)
      }
    }
  }
}

/** Puts art on the stage with its shadow; `x` is its middle, `y` its base when it stands and its middle when it lies. */
export function place(
  canvas: Canvas,
  s: Sprite,
  pose: Pose,
  x: number,
  y: number,
  scenery: Scenery,
): void {
  const left = x - s.width / 2
  const top = pose === 'stand' ? y - s.height : y - s.height / 2
  if (s.shade) castShade(canvas, s, left, top, scenery.tones)
  else if (pose === 'stand') standingShadow(canvas, s, left, y, scenery.side, scenery.tones)
  else lyingShadow(canvas, s, left, top, scenery.side, scenery.tones)
  lay(canvas, s, left, top)
}
