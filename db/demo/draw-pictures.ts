/**
 * Draws the demo shop's pictures from db/demo/art, db/demo/categories, db/demo/banners.json and db/demo/reviews.
 * Usage: node db/demo/draw-pictures.ts [--only slug] [--force]
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import type { Canvas } from './drawing/colors.ts'
import type { Art } from './drawing/scenes.ts'
import { drawShot, shotsOf } from './drawing/shots.ts'
import { drawSnapshot } from './drawing/snapshots.ts'
import { hasIcon } from './drawing/sprites.ts'
import { type BannerArt, drawBanner, drawCategory, drawPhoneBanner } from './drawing/tiles.ts'

type Picture = { file: string; inputs: unknown; draw: () => Promise<Canvas>; width: number }
type Category = { path: string[]; icon: string; image?: string }
type Banner = { image: string; art: BannerArt }
type Review = { product: string; variant?: string; media?: { url: string }[] }

/** Increase this when the drawing code changes, so that all pictures are regenerated. */
const STYLE = 1
const HERE = import.meta.dirname
const OUT = join(HERE, 'pictures')
const LIMIT = 60 * 1024 * 1024

sharp.concurrency(1)

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function lines<T>(folder: string): Promise<T[]> {
  const names = (await readdir(join(HERE, folder)))
    .filter((name) => name.endsWith('.ndjson'))
    .sort()
  const texts = await Promise.all(names.map((name) => readFile(join(HERE, folder, name), 'utf8')))
  return texts
    .flatMap((text) => text.split('\n').filter((line) => line.trim() !== ''))
    .map((line) => JSON.parse(line) as T)
}

/** "Đỏ đô" → "do-do". */
function fold(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

function ofProduct(art: Art): Picture[] {
  const { colors = {}, ...plain } = art
  const front = art.model === undefined ? ['white'] : []
  const shots = shotsOf(art).map((shot, i) => ({
    file: `${art.slug}-${i + 1}.webp`,
    inputs: [plain, shot, ...(shot === 'front' ? front : [])],
    draw: () => drawShot(art, shot),
    width: 1600,
  }))
  const tints = Object.entries(colors).map(([name, hex]) => ({
    file: `${art.slug}-${fold(name)}.webp`,
    inputs: [plain, hex, ...front],
    draw: () => drawShot(art, 'front', hex),
    width: 1080,
  }))
  return [...shots, ...tints]
}

/** Photos by buyers, of their variant. */
function ofReview({ product, variant = '', media = [] }: Review, arts: readonly Art[]): Picture[] {
  const art = arts.find(({ slug }) => slug === product)
  const photos = media.filter(({ url }) => url.endsWith('.webp'))
  if (photos.length === 0) return []
  if (!art) throw new Error(`A review has pictures of what has no art: ${product}`)
  const { colors = {}, ...plain } = art
  const color = variant.split(' / ').flatMap((choice) => colors[choice] ?? [])[0]
  return photos.map(({ url }) => {
    const file = url.replace(/^.*\//, '')
    const draw = () => drawSnapshot(art, file, color)
    return { file, inputs: [plain, color, 'snapshot'], draw, width: 1200 }
  })
}

async function allPictures(): Promise<Picture[]> {
  const arts = await lines<Art>('art')
  const categories = (await lines<Category>('categories')).filter((c) => c.image !== undefined)
  const banners = JSON.parse(await readFile(join(HERE, 'banners.json'), 'utf8')) as Banner[]
  const icons = new Set([
    ...arts.flatMap((a) => [a.icon, ...a.props]),
    ...categories.map((c) => c.icon),
    ...banners.flatMap((b) => b.art.icons ?? []),
  ])
  const unknown = [...icons].filter((name) => !hasIcon(name))
  if (unknown.length > 0) throw new Error(`No such icons: ${unknown.join(', ')}`)
  // Products that share an icon follow each other, so that its art is rendered once.
  const products = arts
    .toSorted((a, b) => (a.icon < b.icon ? -1 : a.icon > b.icon ? 1 : a.slug < b.slug ? -1 : 1))
    .flatMap(ofProduct)
  const tiles = categories.map((c, i) => {
    const file = (c.image as string).replace(/^.*\//, '')
    return { file, inputs: [c.icon, i % 8], draw: () => drawCategory(file, c.icon, i), width: 640 }
  })
  const wide = banners.flatMap(({ image, art }, i) => {
    const file = image.replace(/^.*\//, '')
    return [
      {
        file,
        inputs: [art.backdrop, art.models ?? art.icons, i],
        draw: () => drawBanner(art, i),
        width: 1920,
      },
      {
        file: file.replace('.webp', '-phone.webp'),
        inputs: [art.backdrop, art.models ?? art.icons, i],
        draw: () => drawPhoneBanner(art, i),
        width: 960,
      },
    ]
  })
  const taken = (await lines<Review>('reviews')).flatMap((review) => ofReview(review, arts))
  const all = [...products, ...tiles, ...wide, ...taken]
  const seen = new Map<string, Picture>()
  for (const picture of all) {
    const same = seen.get(picture.file)
    if (same && JSON.stringify(same.inputs) !== JSON.stringify(picture.inputs))
      say(`Drawn for two lines: ${picture.file}`)
    if (!same) seen.set(picture.file, picture)
  }
  return [...seen.values()]
}

/** A digest of a picture's inputs, stored in the file to recognize unchanged pictures. */
function markOf(picture: Picture): string {
  return createHash('sha256')
    .update(JSON.stringify([STYLE, picture.file, picture.inputs, picture.width]))
    .digest('hex')
    .slice(0, 16)
}

async function isUpToDate(file: string, mark: string): Promise<boolean> {
  try {
    const { exif } = await sharp(file).metadata()
    return exif?.includes(mark) ?? false
  } catch {
    return false
  }
}

async function drawOne(picture: Picture, mark: string): Promise<void> {
  const canvas = await picture.draw()
  let image = sharp(canvas.data, {
    raw: { width: canvas.width, height: canvas.height, channels: 3 },
  })
  if (picture.width < canvas.width) image = image.resize(picture.width)
  const bytes = await image
    .withExif({ IFD0: { ImageDescription: mark } })
    .webp({ quality: 65, effort: 4 })
    .toBuffer()
  const file = join(OUT, picture.file)
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, force: { type: 'boolean', default: false } },
  })
  await mkdir(OUT, { recursive: true })
  const all = await allPictures()
  const wanted =
    values.only === undefined
      ? all
      : all.filter((p) => p.file.replace(/^review-/, '').startsWith(`${values.only}-`))
  if (values.only === undefined) {
    const known = new Set(all.map((p) => p.file))
    for (const name of await readdir(OUT)) {
      if (name.endsWith('.webp') && !known.has(name)) await rm(join(OUT, name))
    }
  }
  let [next, drawn, done] = [0, 0, 0]
  const work = async () => {
    while (next < wanted.length) {
      const picture = wanted[next++] as Picture
      const mark = markOf(picture)
      if (values.force || !(await isUpToDate(join(OUT, picture.file), mark))) {
        await drawOne(picture, mark)
        drawn++
      }
      done++
      if (done % 25 === 0 || done === wanted.length)
        say(`${done} of ${wanted.length} pictures, ${drawn} drawn`)
    }
  }
  await Promise.all([work(), work()])
  const names = await readdir(OUT)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(OUT, name))).size))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  say(`${names.length} pictures, ${(total / 1024 / 1024).toFixed(1)} MB`)
  if (total > LIMIT) throw new Error('The pictures take more than 60 MB')
}

await main()
