/** A product's shots: front, from an angle, close up, and in a scene; in its own color or a variant's. */

import { rotate, scaled, swing, thicken, trim } from './bending.ts'
import {
  between,
  type Canvas,
  chance,
  lightness,
  type Palette,
  palette,
  parseHex,
  pick,
  type Sprite,
} from './colors.ts'
import { drawModel, hasModel } from './rendered.ts'
import { type Art, FRAME, type Shot, scene, sceneryOf } from './scenes.ts'
import { poseOf, sprite, turnable } from './sprites.ts'
import { place, type Setting, setStage } from './stage.ts'

const STANDING: readonly Setting[] = [
  'cove',
  'arch',
  'disc',
  'plinth',
  'window',
  'panel',
  'plinth',
  'arch',
]
const LYING: readonly Setting[] = ['sheet', 'paper', 'tray', 'window', 'paper']

/** Which shots a product has: with three of them the last is a scene, for some a close-up. */
export function shotsOf(art: Art): Shot[] {
  if (art.shots >= 4) return ['front', 'angle', 'close', 'scene']
  return ['front', 'angle', chance(`${art.slug} third`) < 0.25 ? 'close' : 'scene']
}

async function front(
  art: Art,
  tint: string | null,
  setting: Setting,
  tones: Palette,
): Promise<Canvas> {
  const own = await sprite(art.icon, tint)
  const pose = poseOf(art.icon, own)
  const scenery = sceneryOf(art.slug, setting, tones, pose)
  const canvas = await setStage(scenery)
  const tall = setting === 'plinth' ? 0.62 : 0.68
  const s = await scaled(own, FRAME * 0.61, FRAME * 0.7, FRAME * (pose === 'stand' ? tall : 0.72))
  const lift = pose === 'stand' ? Math.max(0, (FRAME * 0.46 - s.height) * 0.3) : 0
  const base = setting === 'plinth' ? scenery.base : scenery.base - lift
  place(canvas, s, pose, FRAME / 2, pose === 'stand' ? base : FRAME / 2, scenery)
  return canvas
}

/** Standing art seen from the side of the light, with some of its thickness to see. */
function turned(art: Art, own: Sprite, side: number): Sprite {
  const much = turnable(art.icon)
  if (much === 0) return trim(rotate(own, side * between(`${art.slug} roll`, 24, 40)))
  const yaw = side * much * between(`${art.slug} yaw`, 24, 31)
  return thicken(swing(own, yaw, 0, 1), -side * own.width * 0.045 * much)
}

async function angle(
  art: Art,
  tint: string | null,
  setting: Setting,
  tones: Palette,
): Promise<Canvas> {
  const own = await sprite(art.icon, tint)
  const pose = poseOf(art.icon, own)
  const side = chance(`${art.slug} light`) < 0.5 ? 1 : -1
  const scenery = sceneryOf(art.slug, setting, tones, pose)
  const lean = pick(`${art.slug} lean`, [-1, 1] as const)
  const seen =
    pose === 'stand'
      ? turned(art, own, side)
      : swing(
          trim(rotate(own, lean * between(`${art.slug} turn`, 12, 20))),
          lean * 14,
          between(`${art.slug} tip`, 20, 27),
          0.5,
        )
  const canvas = await setStage(scenery)
  const s = await scaled(seen, FRAME * 0.6, FRAME * 0.74, FRAME * (pose === 'stand' ? 0.66 : 0.72))
  const x = FRAME / 2 + (setting === 'plinth' ? 0 : side * FRAME * 0.025)
  const lift =
    pose === 'stand' && setting !== 'plinth' ? Math.max(0, (FRAME * 0.46 - s.height) * 0.3) : 0
  place(canvas, s, pose, x, pose === 'stand' ? scenery.base - lift : FRAME / 2, scenery)
  return canvas
}

async function close(art: Art, tint: string | null, tones: Palette): Promise<Canvas> {
  const own = await sprite(art.icon, tint)
  const scenery = sceneryOf(
    art.slug,
    pick(`${art.slug} close`, ['sheet', 'window'] as const),
    tones,
    'lie',
  )
  const canvas = await setStage(scenery)
  const tilted = trim(rotate(own, between(`${art.slug} close turn`, -9, 9)))
  const s = await scaled(tilted, FRAME * 1.02, FRAME * 1.35, FRAME * 1.35)
  const towards = pick(`${art.slug} corner`, [-1, 1] as const)
  const x =
    FRAME / 2 +
    towards * Math.min(FRAME * 0.2, Math.max(FRAME * 0.06, s.width * 0.5 - FRAME * 0.34))
  const top = Math.max(FRAME * 0.13, FRAME * 0.49 - s.height / 2)
  place(canvas, s, 'lie', x, top + s.height / 2, scenery)
  return canvas
}

/** Draws one shot of a product, in its own color or in that of a variant. */
export async function drawShot(
  art: Art,
  shot: Shot,
  color: string | null = art.tint,
): Promise<Canvas> {
  if (hasModel(art)) return drawModel(art, shot, color)
  const own = await sprite(art.icon, color)
  const pale = color !== null && lightness(parseHex(color)) > 0.86
  const tones = palette(art.backdrop, pale)
  const settings = poseOf(art.icon, own) === 'stand' ? STANDING : LYING
  const first = Math.floor(chance(`${art.slug} setting`) * settings.length)
  const setting = settings[first] as Setting
  if (shot === 'front') {
    const plain = poseOf(art.icon, own) === 'stand' ? 'cove' : 'sheet'
    return front(art, color, plain, palette('studio', pale))
  }
  const others = settings.filter((s) => s !== setting)
  const other = pick(`${art.slug} other`, others)
  if (shot === 'angle') return angle(art, color, other, tones)
  if (shot === 'close') return close(art, color, tones)
  const calm: readonly Setting[] =
    poseOf(art.icon, own) === 'stand'
      ? ['cove', 'window', 'arch', 'panel']
      : ['sheet', 'window', 'paper']
  return scene(art, color, pick(`${art.slug} calm`, calm), tones)
}
