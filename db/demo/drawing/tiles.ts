/** Category tiles and banners. */

import { scaled, swing, thicken } from './bending.ts'
import { between, type Canvas, chance, type Palette, palette, type Sprite } from './colors.ts'
import type { Prop } from './props.ts'
import { prop } from './rendered.ts'
import { grounded, poseOf, sprite, turnable } from './sprites.ts'
import { place, type Scenery, type Setting, setStage } from './stage.ts'

/** What stands on a banner: models, or else icons. */
export type BannerArt = { backdrop: string; icons?: string[]; models?: Prop[] }

const TONES = ['sand', 'blush', 'mint', 'sky', 'lilac', 'butter', 'peach', 'sage'] as const
const SETTINGS: readonly Setting[] = ['disc', 'arch', 'panel']

/** A category's icon on a soft round tray. */
export async function drawCategory(name: string, icon: string, index: number): Promise<Canvas> {
  const size = 640
  const tones = palette(TONES[index % TONES.length] as string)
  const side = chance(name) < 0.5 ? 1 : -1
  const scenery: Scenery = {
    setting: 'tray',
    tones,
    side,
    width: size,
    height: size,
    horizon: size,
    base: size,
    middle: size / 2,
    reach: size / 3,
  }
  const canvas = await setStage(scenery)
  const s = await scaled(await sprite(icon), size * 0.5, size * 0.56, size * 0.54)
  place(canvas, s, 'lie', size / 2, size / 2, scenery)
  return canvas
}

type Place = { x: number; y: number; size: number; behind: boolean }

const behindFirst = (a: { spot: Place }, b: { spot: Place }) =>
  Number(b.spot.behind) - Number(a.spot.behind)

async function group(
  canvas: Canvas,
  art: BannerArt,
  scenery: Scenery,
  places: readonly Place[],
  unit: number,
): Promise<void> {
  if (art.models) {
    const things = await Promise.all(art.models.slice(0, places.length).map(prop))
    const placed = things.map(({ sprite }, i) => ({ sprite, spot: places[i] as Place }))
    for (const { sprite, spot } of placed.toSorted(behindFirst)) {
      const size = unit * spot.size
      const s = await scaled(sprite, size, size * 1.25, size * 1.2)
      place(canvas, s, 'stand', spot.x, spot.y, scenery)
    }
    return
  }
  const order = (art.icons ?? [])
    .slice(0, places.length)
    .map((name, i) => ({ name, spot: places[i] as Place }))
  for (const { name, spot } of order.toSorted(behindFirst)) {
    const own = await grounded(name, await sprite(name))
    const yaw = -scenery.side * 20 * turnable(name) * (spot.behind ? -1 : 1)
    const seen: Sprite =
      yaw === 0 || poseOf(name, own) === 'lie'
        ? own
        : thicken(swing(own, yaw, 0, 1), Math.sign(yaw) * own.width * 0.035)
    const s = await scaled(seen, unit * spot.size, unit * spot.size * 1.25, unit * spot.size * 1.2)
    place(canvas, s, 'stand', spot.x, spot.y, scenery)
  }
}

/** A wide banner: things at the right, the left 45 % left calm for the words set over it. */
export async function drawBanner(art: BannerArt, index: number): Promise<Canvas> {
  const [width, height] = [1920, 720]
  const setting = SETTINGS[index % SETTINGS.length] as Setting
  const tones: Palette = palette(art.backdrop)
  const middle = width * 0.735
  const base = height * 0.86
  const scenery: Scenery = {
    setting,
    tones,
    side: 1,
    width,
    height,
    horizon: height * between(art.backdrop, 0.66, 0.7),
    base,
    middle,
    reach: 272,
  }
  const canvas = await setStage(scenery)
  const back = base - 50
  const places = [
    { x: middle, y: base + 10, size: 0.56, behind: false },
    { x: middle + 330, y: back, size: 0.4, behind: true },
    { x: middle - 310, y: back + 12, size: 0.35, behind: true },
  ]
  await group(canvas, art, scenery, places, height)
  return canvas
}

/** The same banner for a phone: square, things below, the upper part left calm. */
export async function drawPhoneBanner(art: BannerArt, index: number): Promise<Canvas> {
  const size = 960
  const setting = (['cove', 'window'] as const)[index % 2] as Setting
  const tones = palette(art.backdrop)
  const base = size * 0.9
  const scenery: Scenery = {
    setting,
    tones,
    side: 1,
    width: size,
    height: size,
    horizon: size * 0.72,
    base,
    middle: size / 2,
    reach: 330,
  }
  const canvas = await setStage(scenery)
  const places = [
    { x: size / 2, y: base + 10, size: 0.4, behind: false },
    { x: size * 0.81, y: base - 40, size: 0.28, behind: true },
    { x: size * 0.2, y: base - 32, size: 0.25, behind: true },
  ]
  await group(canvas, art, scenery, places, size)
  return canvas
}
