/** Shots of products that have a rendered model. */
import { rotate, scaled, soften } from './bending.ts'
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
import { hexOr, printed } from './labels.ts'
import { assemble, layersOf, type View } from './layers.ts'
import { COMPANY, PROPS, type Prop } from './props.ts'
import { type Art, type Shot, sceneryOf } from './scenes.ts'
import { castShade } from './shadows.ts'
import { lay, place, type Setting, setStage } from './stage.ts'

/** Smaller than the frame of drawn art: models are rendered in fewer pixels. */
const FRAME = 1200
const STANDING: readonly Setting[] = ['cove', 'arch', 'disc', 'plinth', 'window', 'panel']
const LYING: readonly Setting[] = ['sheet', 'paper', 'window']

export function hasModel(art: Art): art is Art & { model: string } {
  return art.model !== undefined
}

/** The model in the product's own color or in that of a variant. */
async function look(art: Art & { model: string }, tint: string | null, view: View) {
  const own = Object.values(art.colors ?? {})[0]
  const first = hexOr(tint ?? art.tint ?? own, '#d9d4cb')
  const label = await printed(art.model, art.label, first, art.slug)
  return assemble(art.model, view, { first, second: hexOr(art.second, '#f3f1ec'), label })
}

async function staged(
  art: Art & { model: string },
  own: Sprite,
  setting: Setting,
  size: number,
  tones: Palette,
): Promise<Canvas> {
  const { pose } = await layersOf(art.model, 'front')
  const scenery = {
    ...sceneryOf(art.slug, setting, tones, pose, FRAME),
    side: 1 as const,
  }
  const canvas = await setStage(scenery)
  const tall = setting === 'plinth' ? 0.62 : 0.74
  const s = await scaled(
    own,
    FRAME * size,
    FRAME * size * 1.24,
    FRAME * (pose === 'stand' ? tall : 0.78),
  )
  const low = setting === 'plinth' ? scenery.base : FRAME * 0.5 + s.height / 2 + FRAME * 0.03
  const y = pose === 'stand' ? Math.min(FRAME * 0.86, low) : FRAME / 2
  place(canvas, s, pose, FRAME / 2, y, scenery)
  return canvas
}

/** A thing that is no product: in its tint, at its pose. */
export async function prop({ model, tint = '#d9d4cb', label: print }: Prop) {
  const { pose } = await layersOf(model, 'front')
  const first = parseHex(tint)
  const label = await printed(model, print, first, model)
  const second = parseHex('#f3f1ec')
  return { pose, sprite: await assemble(model, 'front', { first, second, label }) }
}

/** The product with up to two things it is used with, which stand further back and out of focus. */
async function scene(
  art: Art & { model: string },
  own: Sprite,
  setting: Setting,
  pale: boolean,
): Promise<Canvas> {
  const { pose } = await layersOf(art.model, 'front')
  const scenery = {
    ...sceneryOf(art.slug, setting, palette(art.backdrop, pale), pose, FRAME),
    side: 1 as const,
  }
  const wanted = art.props.flatMap((name) => PROPS[name] ?? [])
  const others = [...wanted, ...(pose === 'stand' ? [pick(`${art.slug} company`, COMPANY)] : [])]
  const apart = [...new Map(others.map((o) => [o.model, o])).values()].filter(
    ({ model }) => model !== art.model,
  )
  const all = await Promise.all(apart.map(prop))
  const props = all.filter((p) => p.pose === pose).slice(0, wanted.length > 1 ? 2 : 1)
  const to = pick(`${art.slug} scene`, [-1, 1] as const)
  const canvas = await setStage(scenery)
  const s = await scaled(own, FRAME * 0.52, FRAME * 0.62, FRAME * 0.62)
  const middle = FRAME * (0.5 - to * ([0, 0.09][props.length] ?? 0.04))
  const base = pose === 'stand' ? FRAME * 0.86 : FRAME * 0.52 + s.height / 2
  for (const [i, { sprite }] of props.entries()) {
    const way = i === 0 ? to : -to
    const small = await scaled(sprite, FRAME * (0.3 - i * 0.05), FRAME * 0.4, FRAME * 0.44)
    const lean =
      pose === 'lie' ? rotate(small, way * between(`${art.slug} lean ${i}`, 8, 24)) : small
    const x = Math.min(
      FRAME * 0.97 - lean.width / 2,
      Math.max(
        FRAME * 0.03 + lean.width / 2,
        middle + way * (s.width / 2 + lean.width / 2 - FRAME * 0.03),
      ),
    )
    const y =
      pose === 'stand'
        ? base - FRAME * (0.07 + i * 0.01)
        : FRAME * (i === 0 ? 0.3 : 0.8) + lean.height / 2
    if (pose === 'lie') place(canvas, lean, 'lie', x, y - lean.height / 2, scenery)
    else {
      if (lean.shade) castShade(canvas, lean, x - lean.width / 2, y - lean.height, scenery.tones)
      const soft = await soften(lean, 3.2)
      lay(canvas, soft, x - soft.width / 2, y - lean.height - (soft.height - lean.height) / 2)
    }
  }
  place(canvas, s, pose, middle, pose === 'stand' ? base : FRAME * 0.52, scenery)
  return canvas
}

export async function drawModel(
  art: Art & { model: string },
  shot: Shot,
  color: string | null,
): Promise<Canvas> {
  const own = await look(art, color, shot === 'front' || shot === 'scene' ? 'front' : 'angle')
  const hex = color ?? art.tint ?? Object.values(art.colors ?? {})[0]
  const pale = hex !== undefined && lightness(hexOr(hex, '#ffffff')) > 0.86
  const { pose } = await layersOf(art.model, 'front')
  const settings = pose === 'stand' ? STANDING : LYING
  const setting = settings[Math.floor(chance(`${art.slug} setting`) * settings.length)] as Setting
  const plain: Setting = pose === 'stand' ? 'cove' : 'sheet'
  const tones = palette(art.backdrop, pale)
  if (shot === 'front') return staged(art, own, plain, 0.68, palette('studio'))
  if (shot === 'angle') return staged(art, own, setting, 0.58, tones)
  if (shot === 'close') return staged(art, own, pose === 'stand' ? 'window' : 'sheet', 0.8, tones)
  return scene(art, own, pose === 'stand' ? 'window' : 'sheet', pale)
}
