/** Product art: icons as pixels, and what is known of how each stands, lies and turns. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { rotate, trim } from './bending.ts'
import { parseHex, recolor, type Sprite } from './colors.ts'

type IconSet = {
  icons: Record<string, { body: string }>
  aliases?: Record<string, { parent: string }>
}
export type Pose = 'stand' | 'lie'

const SIZE = 1280
const path = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json')
const set = JSON.parse(readFileSync(path, 'utf8')) as IconSet

/** Art that always lies, such as clothes, whatever its outline. */
const LAID = new Set(
  `t-shirt jeans dress necktie coat running-shirt shorts bikini kimono sari one-piece-swimsuit briefs
  lab-coat safety-vest martial-arts-uniform socks gloves scarf sunglasses glasses goggles thong-sandal
  cookie pizza computer-mouse keyboard trackball soap sponge musical-keyboard compass flying-disc
  fork-and-knife fork-and-knife-with-plate floppy-disk computer-disk garlic ginger-root hair-pick
  pretzel prayer-beads rice-cracker sheaf-of-rice scissors wind-chime red-paper-lantern droplet`.split(
    /\s+/,
  ),
)
/** Art that stands although its outline is uneven below. */
const STOOD = new Set('shopping-bags bento-box satellite-antenna'.split(' '))
/** Spherical art, which is rolled instead of turned. */
const ROUND = new Set(
  'soccer-ball basketball volleyball baseball softball tennis bowling pool-8-ball crystal-ball globe-showing-asia-australia yarn mirror-ball tangerine lemon melon watermelon coconut cookie moon-cake compass kiwi-fruit'.split(
    ' ',
  ),
)
/** Rotationally symmetric art with a foot: turned slightly, with almost no visible side. */
const TURNED = new Set(
  'bubble-tea honey-pot jar potted-plant amphora pot-of-food cup-with-straw funeral-urn bucket hot-beverage teacup-without-handle beverage-box canned-food baby-bottle rice-ball shortcake birthday-cake cupcake'.split(
    ' ',
  ),
)
/** The screens of these are their main color; a colored one has a colored body and the same screen. */
const SCREENS = new Set(
  'laptop desktop-computer television mobile-phone-off camera video-camera radio'.split(' '),
)
/** Degrees that set slanting art upright. */
const UPRIGHT: Record<string, number> = {}

export function hasIcon(name: string): boolean {
  return bodyOf(name) !== undefined
}

function bodyOf(name: string): string | undefined {
  return (set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ''])?.body
}

const cache = new Map<string, Promise<Sprite>>()

/** The art of an icon, trimmed to its outline, in its own colors or in a tint. */
export function sprite(name: string, tint: string | null = null): Promise<Sprite> {
  const key = `${name} ${tint ?? ''}`
  const found = cache.get(key)
  if (found) return found
  const made =
    tint === null
      ? render(name)
      : sprite(name).then((own) => recolor(own, parseHex(tint), SCREENS.has(name)))
  cache.set(key, made)
  if (cache.size > 40) cache.delete(cache.keys().next().value as string)
  return made
}

async function render(name: string): Promise<Sprite> {
  const body = bodyOf(name)
  if (body === undefined) throw new Error(`No such icon: ${name}`)
  // A margin round the icon keeps blurred edges whole; ids clash between icons, so each is rendered alone.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 34 34" width="${SIZE}" height="${SIZE}">${body}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const whole = trim({ data: new Uint8Array(data), width: info.width, height: info.height })
  const angle = UPRIGHT[name]
  return angle === undefined ? whole : trim(rotate(whole, angle))
}

/** The degree to which art can be rotated without looking flat: 1 fully, 0 not at all. */
export function turnable(name: string): number {
  return ROUND.has(name) ? 0 : TURNED.has(name) ? 0.55 : 1
}

/** Art with a base around its center stands, other art lies. */
export function poseOf(name: string, s: Sprite): Pose {
  if (LAID.has(name)) return 'lie'
  if (STOOD.has(name)) return 'stand'
  const near = s.height * 0.955
  let [first, last] = [s.width, -1]
  for (let y = Math.floor(near); y < s.height; y++) {
    for (let x = 0; x < s.width; x++) {
      if ((s.data[(y * s.width + x) * 4 + 3] as number) < 128) continue
      first = Math.min(first, x)
      last = Math.max(last, x)
    }
  }
  const spread = (last - first) / s.width
  const offset = Math.abs((first + last) / 2 / s.width - 0.5)
  return spread > 0.24 && offset < 0.14 ? 'stand' : 'lie'
}

/** Angle in degrees of the long axis of slender art from the horizontal, or undefined for compact art. */
export function slant(s: Sprite): number | undefined {
  let [n, sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0, 0]
  for (let y = 0; y < s.height; y += 6) {
    for (let x = 0; x < s.width; x += 6) {
      if ((s.data[(y * s.width + x) * 4 + 3] as number) < 128) continue
      n++
      sx += x
      sy += y
      sxx += x * x
      syy += y * y
      sxy += x * y
    }
  }
  const [vx, vy, cov] = [
    sxx / n - (sx / n) ** 2,
    syy / n - (sy / n) ** 2,
    sxy / n - (sx * sy) / n ** 2,
  ]
  const root = Math.sqrt(((vx - vy) / 2) ** 2 + cov ** 2)
  const ratio = Math.sqrt(((vx + vy) / 2 + root) / Math.max(1, (vx + vy) / 2 - root))
  return ratio < 2.3 ? undefined : (Math.atan2(2 * cov, vx - vy) / 2 / Math.PI) * 180
}

/** Things that lie are turned so that they rest on the ground when the rest of the scene stands. */
export async function grounded(name: string, s: Sprite): Promise<Sprite> {
  if (poseOf(name, s) === 'stand') return s
  const angle = slant(s)
  if (angle === undefined) return s
  return Math.abs(angle) > 75 ? s : trim(rotate(s, -angle))
}
