/** Scenes: a product together with the things it is used with. */

import { rotate, scaled, soften, trim } from './bending.ts'
import { between, type Canvas, chance, type Palette, pick, type Sprite } from './colors.ts'
import type { Print } from './labels.ts'
import { standingShadow } from './shadows.ts'
import { grounded, type Pose, poseOf, sprite } from './sprites.ts'
import { lay, place, type Scenery, type Setting, setStage } from './stage.ts'

export type Art = {
  slug: string
  icon: string
  /** The rendered model that is shown instead of the icon, what is printed on it, and the color of its lesser parts. */
  model?: string
  label?: Print
  second?: string
  tint: string | null
  backdrop: string
  props: string[]
  shots: number
  colors?: Record<string, string>
}

export type Shot = 'front' | 'angle' | 'close' | 'scene'

export const FRAME = 1600
/** The scenery of a product's shot; all its shots have the light from the same side. */
export function sceneryOf(
  slug: string,
  setting: Setting,
  tones: Palette,
  pose: Pose,
  frame = FRAME,
): Scenery {
  const side = chance(`${slug} light`) < 0.5 ? 1 : -1
  const base = setting === 'plinth' ? frame * 0.795 : frame * 0.835
  const horizon = pose === 'lie' ? frame : frame * between(`${slug} horizon`, 0.64, 0.7)
  return {
    setting,
    tones,
    side,
    width: frame,
    height: frame,
    horizon,
    base,
    middle: frame / 2,
    reach: frame * 0.36,
  }
}

type Spot = { x: number; y: number; width: number; height: number }

/** The share of `spot` that is occupied or outside of the frame; 0 means free. */
function crowding(spot: Spot, taken: readonly Spot[]): number {
  const shared = (a0: number, a1: number, b0: number, b1: number) =>
    Math.max(0, Math.min(a1, b1) - Math.max(a0, b0))
  const [l, r, t, b] = [
    spot.x - spot.width / 2,
    spot.x + spot.width / 2,
    spot.y - spot.height / 2,
    spot.y + spot.height / 2,
  ]
  const margin = FRAME * 0.03
  const outside =
    spot.width * spot.height -
    shared(l, r, margin, FRAME - margin) * shared(t, b, margin, FRAME - margin)
  return taken.reduce(
    (sum, o) =>
      sum +
      shared(l, r, o.x - o.width / 2, o.x + o.width / 2) *
        shared(t, b, o.y - o.height / 2, o.y + o.height / 2),
    outside * 1.5,
  )
}

/** The art as a column of boxes, so that a prop may nestle where a product is narrow. */
function outline(s: Sprite, x: number, y: number): Spot[] {
  const rows = 10
  return Array.from({ length: rows }, (_, row) => {
    let [first, last] = [s.width, -1]
    for (
      let sy = Math.floor((row * s.height) / rows);
      sy < ((row + 1) * s.height) / rows;
      sy += 3
    ) {
      for (let sx = 0; sx < s.width; sx += 3) {
        if ((s.data[(sy * s.width + sx) * 4 + 3] as number) < 100) continue
        first = Math.min(first, sx)
        last = Math.max(last, sx)
      }
    }
    const width = Math.max(0, last - first) + FRAME * 0.04
    return {
      x: x + (first + last - s.width) / 2,
      y: y + ((row + 0.5) / rows - 0.5) * s.height,
      width,
      height: s.height / rows + (row === 0 || row === rows - 1 ? FRAME * 0.04 : 0),
    }
  })
}

async function laidScene(art: Art, own: Sprite, scenery: Scenery): Promise<Canvas> {
  const canvas = await setStage(scenery)
  const to = pick(`${art.slug} scene`, [-1, 1] as const)
  const s = await scaled(
    trim(rotate(own, -to * between(`${art.slug} slip`, 3, 8))),
    FRAME * 0.52,
    FRAME * 0.6,
    FRAME * 0.64,
  )
  const x = FRAME * (0.5 - to * 0.07)
  const taken = outline(s, x, FRAME * 0.5)
  for (const [i, name] of art.props.slice(0, 3).entries()) {
    const turned = trim(rotate(await sprite(name), between(`${art.slug} prop ${i}`, -20, 20)))
    const prop = await scaled(turned, FRAME * (0.23 - i * 0.02), FRAME * 0.32, FRAME * 0.32)
    let best: Spot | undefined
    let least = Number.POSITIVE_INFINITY
    for (let k = 0; k < 80; k++) {
      const spot = {
        x: FRAME * (0.12 + 0.76 * chance(`${art.slug} ${i} ${k} x`)),
        y: FRAME * (0.12 + 0.76 * chance(`${art.slug} ${i} ${k} y`)),
        width: prop.width,
        height: prop.height,
      }
      // Free places are alike; among them, those opposite the product's side and near its middle hold the picture together.
      const balance = Math.hypot(spot.x - (FRAME - x), spot.y - FRAME * 0.5) * 6
      const cost = crowding(spot, taken) + balance
      if (cost >= least) continue
      least = cost
      best = spot
    }
    if (!best) continue
    taken.push({ ...best, width: best.width + FRAME * 0.06, height: best.height + FRAME * 0.06 })
    place(canvas, prop, 'lie', best.x, best.y, scenery)
  }
  place(canvas, s, 'lie', x, FRAME * 0.5, scenery)
  return canvas
}

export async function scene(
  art: Art,
  tint: string | null,
  setting: Setting,
  tones: Palette,
): Promise<Canvas> {
  const own = await sprite(art.icon, tint)
  const pose = poseOf(art.icon, own)
  const scenery = sceneryOf(art.slug, setting, tones, pose)
  if (pose === 'lie') return laidScene(art, own, scenery)
  const to = pick(`${art.slug} scene`, [-1, 1] as const)
  const s = await scaled(
    own,
    FRAME * 0.52,
    FRAME * (art.props.length > 1 ? 0.56 : 0.6),
    FRAME * 0.6,
  )
  const middle = FRAME * (art.props.length > 1 ? 0.5 : 0.5 - to * 0.09)
  const canvas = await setStage({ ...scenery, middle: FRAME / 2 })
  const base = FRAME * 0.86
  // Props stand further back, beside the product: a little higher in the frame, smaller and softer.
  const back = Math.max(scenery.horizon + FRAME * 0.05, base - FRAME * 0.07)
  const places = [
    { way: to, gap: -0.02, y: back, size: 0.26, soft: 2.2 },
    { way: -to, gap: -0.01, y: back - FRAME * 0.01, size: 0.22, soft: 2.8 },
    { way: to, gap: 0.1, y: base + FRAME * 0.03, size: 0.15, soft: 0.8 },
  ]
  for (const [i, name] of art.props.slice(0, 3).entries()) {
    const spot = places[i] as (typeof places)[number]
    const shaped = await scaled(
      await grounded(name, await sprite(name)),
      FRAME * spot.size,
      FRAME * 0.33,
      FRAME * 0.4,
    )
    const half = shaped.width / 2
    const wanted = middle + spot.way * (s.width / 2 + half + FRAME * spot.gap)
    const at = Math.min(FRAME * 0.965 - half, Math.max(FRAME * 0.035 + half, wanted))
    const soft = await soften(shaped, spot.soft)
    const pad = (soft.height - shaped.height) / 2
    standingShadow(canvas, shaped, at - half, spot.y, scenery.side, scenery.tones)
    // The third prop is small and in front, so that it may cover a corner of the second but not the product.
    lay(canvas, soft, at - soft.width / 2, spot.y - shaped.height - pad)
  }
  place(canvas, s, 'stand', middle, base, scenery)
  return canvas
}
