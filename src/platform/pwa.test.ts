import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { offlinePage } from './pwa/offline-page.ts'
import { backgroundColor, brandColor } from './pwa/theme-colors.ts'
import { webManifest } from './pwa/web-manifest.ts'
import { selfDestroyingWorker, workerScript } from './pwa/worker-script.ts'
import { servePwa } from './pwa.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = Fastify()
  const config = readConfig({ SHOP_NAME: 'Tiệm <Lụa> Hà Đông', SHOP_PHONE: '0900 111 222' })
  await servePwa(app, { config, isDevelopment: true })
})
afterAll(() => app.close())

describe('the manifest', () => {
  test('names the shop and has all fields that browsers require', async () => {
    const answer = await app.inject({ url: '/manifest.webmanifest' })
    expect(answer.headers['content-type']).toContain('application/manifest+json')
    expect(answer.json()).toMatchObject({
      id: '/',
      name: 'Tiệm <Lụa> Hà Đông',
      short_name: 'Tiệm <Lụa>',
      lang: 'vi',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: brandColor,
      background_color: backgroundColor,
      shortcuts: [
        { name: 'Giỏ hàng', url: '/cart' },
        { name: 'Đơn mua', url: '/user/account/orders' },
        { name: 'Tìm kiếm', url: '/search' },
      ],
    })
  })

  test('names existing icons with their actual sizes', async () => {
    const { icons, shortcuts } = webManifest('Tiệm')
    const all = [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]
    for (const { src, sizes } of [...all, { src: '/icons/apple-180.png', sizes: '180x180' }]) {
      const answer = await app.inject({ url: src })
      expect(answer.headers['content-type'], src).toBe('image/png')
      const { width, height } = await sharp(answer.rawPayload).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
    }
  })

  test('maskable icons have the brand color up to their corners, others are transparent there', async () => {
    const corner = async (name: string) => {
      const { rawPayload } = await app.inject({ url: `/icons/${name}.png` })
      const { data } = await sharp(rawPayload)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return data.subarray(0, 4).toString('hex')
    }
    expect(await corner('maskable-512')).toBe(`${brandColor.slice(1)}ff`)
    expect(await corner('apple-180')).toBe(`${brandColor.slice(1)}ff`)
    expect(await corner('app-512')).toMatch(/00$/)
  })

  test('its colors are those of the style sheet', async () => {
    const file = path.resolve(import.meta.dirname, '../storefront/styles/tokens.css')
    const tokens = await readFile(file, 'utf8')
    expect(tokens).toContain(`--color-son: ${brandColor};`)
    expect(tokens).toContain(`--color-paper: ${backgroundColor};`)
  })
})

describe('the offline page', () => {
  test('is not indexed, is revalidated, and allows only its own script', async () => {
    const { headers, body } = await app.inject({ url: '/offline' })
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+';/,
    )
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).toContain('Tiệm &lt;Lụa&gt; Hà Đông')
    expect(body).toContain('<a href="tel:0900111222">Gọi 0900 111 222</a>')
  })

  test('uses the shop’s fonts if they are built', () => {
    const { html } = offlinePage(
      { name: 'Tiệm', phone: '' },
      new Map([['latin-400', '/assets/a.woff2']]),
    )
    expect(html).toContain('font-weight:400;font-display:swap;src:url(/assets/a.woff2)')
    expect(html).not.toContain('tel:')
  })
})

describe('the service worker', () => {
  test('changes with the build and the offline page, and is revalidated', () => {
    const built = { code: 'work()', files: ['/offline'], parts: ['<p>Tiệm', 'a.js'] }
    const script = workerScript(built)
    expect(script).toMatch(
      /^const shop=\{"version":"[0-9a-f]{16}","files":\["\/offline"\]\};\nwork\(\)$/,
    )
    expect(workerScript(built)).toBe(script)
    expect(workerScript({ ...built, parts: ['<p>Tiệm', 'b.js'] })).not.toBe(script)
    expect(workerScript({ ...built, parts: ['<p>Lụa', 'a.js'] })).not.toBe(script)
  })

  test('is replaced by a self-destroying one when disabled', async () => {
    const { headers, body } = await app.inject({ url: '/service-worker.js' })
    expect(headers['cache-control']).toBe('no-cache')
    expect(body).toBe(selfDestroyingWorker)

    const done: string[] = []
    const listeners = new Map<string, (event: object) => void>()
    const caches = {
      keys: async () => ['tiem-a', 'tiem-b', 'another'],
      delete: async (name: string) => done.push(name),
    }
    const self = {
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
      registration: { unregister: async () => done.push('unregistered') },
    }
    runInContext(body, createContext({ self, caches }))
    expect([...listeners.keys()]).toEqual(['install', 'activate'])
    const left = new Promise((resolve) => listeners.get('activate')?.({ waitUntil: resolve }))
    await await left
    expect(done).toEqual(['tiem-a', 'tiem-b', 'unregistered'])
  })
})
