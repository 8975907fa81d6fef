import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { paper, son } from './installable/app-colours.ts'
import { appManifest } from './installable/app-manifest.ts'
import { offlinePage } from './installable/offline-page.ts'
import { lastWorker, workerScript } from './installable/worker-script.ts'
import { serveInstallable } from './installable.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = Fastify()
  const config = readConfig({ SHOP_NAME: 'Tiệm <Lụa> Hà Đông', SHOP_PHONE: '0900 111 222' })
  await serveInstallable(app, { config, isDevelopment: true })
})
afterAll(() => app.close())

describe('the manifest', () => {
  test('names the shop and all that browsers ask of an app', async () => {
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
      theme_color: son,
      background_color: paper,
      shortcuts: [
        { name: 'Giỏ hàng', url: '/cart' },
        { name: 'Đơn mua', url: '/user/account/orders' },
        { name: 'Tìm kiếm', url: '/search' },
      ],
    })
  })

  test('names icons that are there, in the sizes it says', async () => {
    const { icons, shortcuts } = appManifest('Tiệm')
    const all = [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]
    for (const { src, sizes } of [...all, { src: '/icons/apple-180.png', sizes: '180x180' }]) {
      const answer = await app.inject({ url: src })
      expect(answer.headers['content-type'], src).toBe('image/png')
      const { width, height } = await sharp(answer.rawPayload).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
    }
  })

  test('an icon that systems cut into shape is the shop’s colour to its corners; the other is cut already', async () => {
    const corner = async (name: string) => {
      const { rawPayload } = await app.inject({ url: `/icons/${name}.png` })
      const { data } = await sharp(rawPayload)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return data.subarray(0, 4).toString('hex')
    }
    expect(await corner('maskable-512')).toBe(`${son.slice(1)}ff`)
    expect(await corner('apple-180')).toBe(`${son.slice(1)}ff`)
    expect(await corner('app-512')).toMatch(/00$/)
  })

  test('its colours are those of the style sheet', async () => {
    const file = path.resolve(import.meta.dirname, '../storefront/styles/tokens.css')
    const tokens = await readFile(file, 'utf8')
    expect(tokens).toContain(`--color-son: ${son};`)
    expect(tokens).toContain(`--color-paper: ${paper};`)
  })
})

describe('the offline page', () => {
  test('is no page for search engines, is asked for anew, and runs its own script alone', async () => {
    const { headers, body } = await app.inject({ url: '/offline' })
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+';/,
    )
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).toContain('Tiệm &lt;Lụa&gt; Hà Đông')
    expect(body).toContain('<a href="tel:0900111222">Gọi 0900 111 222</a>')
  })

  test('is written in the shop’s fonts where they are built', () => {
    const { html } = offlinePage(
      { name: 'Tiệm', phone: '' },
      new Map([['latin-400', '/assets/a.woff2']]),
    )
    expect(html).toContain('font-weight:400;font-display:swap;src:url(/assets/a.woff2)')
    expect(html).not.toContain('tel:')
  })
})

describe('the worker', () => {
  test('is another one with another build or another offline page, and asked for anew', () => {
    const built = { code: 'work()', files: ['/offline'], parts: ['<p>Tiệm', 'a.js'] }
    const script = workerScript(built)
    expect(script).toMatch(
      /^const shop=\{"version":"[0-9a-f]{16}","files":\["\/offline"\]\};\nwork\(\)$/,
    )
    expect(workerScript(built)).toBe(script)
    expect(workerScript({ ...built, parts: ['<p>Tiệm', 'b.js'] })).not.toBe(script)
    expect(workerScript({ ...built, parts: ['<p>Lụa', 'a.js'] })).not.toBe(script)
  })

  test('where none is wanted, the one that browsers have forgets what it kept and goes', async () => {
    const { headers, body } = await app.inject({ url: '/service-worker.js' })
    expect(headers['cache-control']).toBe('no-cache')
    expect(body).toBe(lastWorker)

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
