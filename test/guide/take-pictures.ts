/**
 * Takes the pictures of the merchant's guide in a new demo shop, and writes the guide with them as docs/quan-ly.html. Usage:
 * npm run guide:pictures
 */
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { marked } from 'marked'
import sharp from 'sharp'
import { findChromium } from '../browser/chromium.ts'
import { roomyFolder } from '../roomy-folder.ts'
import { startShopProcess } from '../shop-process.ts'
import { type GuidePicture, guidePictures } from './pictures.ts'

const docs = path.resolve(import.meta.dirname, '../../docs')
const pictures = path.join(docs, 'pictures')

const screens = {
  phone: { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
}

async function takeAll(address: string): Promise<void> {
  const { executablePath, libraryPath } = await findChromium()
  const env = { ...process.env, ...(libraryPath && { LD_LIBRARY_PATH: libraryPath }) }
  const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox'] })
  const common = { baseURL: address, locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' }
  try {
    const phone = await browser.newContext({ ...common, ...screens.phone })
    const desktop = await browser.newContext({ ...common, ...screens.desktop })
    const pages = { phone: await phone.newPage(), desktop: await desktop.newPage() }
    for (const [name, picture] of Object.entries(guidePictures)) {
      // Only the phone signs in by hand.
      if (picture.screen === 'desktop') await desktop.addCookies(await phone.cookies())
      await take(pages[picture.screen], name, picture)
    }
  } finally {
    await browser.close()
  }
}

async function take(page: Page, name: string, { open, part }: GuidePicture): Promise<void> {
  await open(page)
  // What is further down is loaded when it is scrolled to, what is hidden when it is shown.
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const box = image.getBoundingClientRect()
      return image.complete || box.width === 0 || box.top > innerHeight
    }),
  )
  const picture = await (part?.(page) ?? page).screenshot({ animations: 'disabled' })
  const { size } = await sharp(picture)
    .webp({ quality: 80 })
    .toFile(path.join(pictures, `${name}.webp`))
  process.stdout.write(`${name}.webp: ${Math.round(size / 1000)} kB\n`)
}

/** The guide for a browser, which shows Markdown as text. */
async function writePage(): Promise<void> {
  const body = await marked(await readFile(path.join(docs, 'quan-ly.md'), 'utf8'))
  const style =
    'body{max-width:46rem;margin:auto;padding:1rem;font:1rem/1.6 system-ui}img{max-width:100%;height:auto;border:1px solid #ddd}td,th{border:1px solid #ddd;padding:.4rem;text-align:start}table{border-collapse:collapse}'
  await writeFile(
    path.join(docs, 'quan-ly.html'),
    `<!doctype html><html lang="vi"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Hướng dẫn quản lý cửa hàng</title><style>${style}</style>${body}</html>\n`,
  )
}

const dataDir = await mkdtemp(path.join(await roomyFolder(), 'tiem-huong-dan-'))
// As root, the embedded PostgreSQL runs as another user.
await chmod(dataDir, 0o755)
try {
  const own = { DEMO_SHOP: '1', SHOP_BANK_ACCOUNT: '', SHOP_BANK_HOLDER: '' }
  const shop = await startShopProcess(dataDir, own)
  await rm(pictures, { recursive: true, force: true })
  await mkdir(pictures)
  await takeAll(shop.address).finally(() => shop.end('SIGTERM'))
  await writePage()
} finally {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
