/**
 * Generates the small images and videos of the tests, with camera metadata such as location and orientation. Usage: node
 * test/media/make.ts
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../browser/chromium.ts'
import { encodeFilm } from './encode-film.ts'
import { mp4, type Recorded, webm } from './mux-film.ts'

/** Location that must not be in any served file. */
const place = '+21.0285+105.8542/'
const owner = 'Máy-ảnh-bí-mật'

async function film(videoCodec: string): Promise<Recorded> {
  const { executablePath } = await findChromium()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    // WebCodecs needs a secure origin.
    await page.route('https://film.invalid/', (route) => route.fulfill({ body: '<p>' }))
    await page.goto('https://film.invalid/')
    return await page.evaluate(encodeFilm, { videoCodec, width: 96, height: 64, frames: 12 })
  } finally {
    await browser.close()
  }
}

async function save(name: string, content: Uint8Array): Promise<void> {
  await writeFile(path.join(import.meta.dirname, name), content)
  process.stdout.write(`${name}: ${content.length} bytes\n`)
}

const background = '#2980b9'
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } }).composite([
    {
      input: Buffer.from(
        `<svg width="${width}" height="${height}"><circle cx="30" cy="20" r="15" fill="#f1c40f"/></svg>`,
      ),
    },
  ])

await save(
  'photo.jpg',
  await picture(120, 80)
    .jpeg({ quality: 70 })
    .withMetadata({
      orientation: 6,
      exif: {
        IFD0: { Make: owner },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '21/1 1/1 42/1' },
      },
    })
    .toBuffer(),
)
await save(
  'progressive.jpg',
  await picture(120, 80).jpeg({ quality: 70, progressive: true }).toBuffer(),
)
await save('picture.png', await picture(120, 80).png({ palette: true }).toBuffer())

const [avc, vp8] = [await film('avc1.42001f'), await film('vp8')]
await save('film.mp4', await mp4(avc, { place, owner }))
await save('turned.mov', await mp4(avc, { place, owner, isQuickTime: true, rotation: 90 }))
await save('film.webm', await webm(vp8, {}))
await save('tagged.webm', await webm(vp8, { comment: place, artist: owner }))
