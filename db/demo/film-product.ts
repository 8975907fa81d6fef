/**
 * Films pictures of the demo shop: one after another, slowly coming nearer, recorded by Chromium.
 * Usage: node db/demo/film-product.ts <slug>                  all pictures of a product
 *        node db/demo/film-product.ts review-<slug> 4 5       a buyer's pictures
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../../test/browser/chromium.ts'

const pictures = join(import.meta.dirname, 'pictures')
const size = 640
const secondsEach = 2

type Film = { shots: string[]; size: number; secondsEach: number }

/** Runs in the browser: `shots` are addresses of pictures; gives an MP4 in base64. */
async function film({ shots, size, secondsEach }: Film): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const images = await Promise.all(
    shots.map(async (src) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return image
    }),
  )
  const draw = (image: HTMLImageElement | undefined, nearer: number, opacity: number) => {
    if (!image) return
    const wide = size * (1 + 0.12 * nearer)
    context.globalAlpha = opacity
    context.drawImage(image, (size - wide) / 2, (size - wide) / 2, wide, wide)
  }
  draw(images[0], 0, 1)
  const recorder = new MediaRecorder(canvas.captureStream(30), {
    mimeType: 'video/mp4;codecs=avc1.42E01E',
    videoBitsPerSecond: 600_000,
  })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve
  })
  recorder.start()
  const start = performance.now()
  const total = images.length * secondsEach
  for (;;) {
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const seconds = (now - start) / 1000
    if (seconds >= total) break
    const index = Math.floor(seconds / secondsEach)
    const done = seconds / secondsEach - index
    draw(images[index], done, 1)
    // The next one shines through at the end, and goes on from there.
    if (done > 0.8) draw(images[index + 1], done - 1, (done - 0.8) * 5)
  }
  recorder.stop()
  await stopped
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

const [slug = '', ...numbers] = process.argv.slice(2)
const chosen = numbers.length > 0 ? numbers.join('|') : '\\d'
const names = (await readdir(pictures)).filter((name) =>
  new RegExp(`^${slug}-(${chosen})\\.webp$`).test(name),
)
if (names.length === 0) throw new Error('Usage: node db/demo/film-product.ts <slug> [number…]')
const shots = await Promise.all(
  names.map(async (name) => {
    const picture = await sharp(await readFile(join(pictures, name)))
      .resize(800)
      .jpeg({ quality: 92 })
      .toBuffer()
    return `data:image/jpeg;base64,${picture.toString('base64')}`
  }),
)
const { executablePath } = await findChromium()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const page = await browser.newPage()
const video = Buffer.from(await page.evaluate(film, { shots, size, secondsEach }), 'base64')
await browser.close()
await writeFile(join(pictures, `${slug}.mp4`), video)
process.stdout.write(
  `${slug}.mp4: ${names.length} pictures, ${Math.round(video.length / 1024)} KB\n`,
)
