import { request as send } from 'node:http'
import { expect, test } from './journey.ts'

/** Paths of files beside or above the public ones. */
const beside = [
  ...[
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/.env.example',
    '/package.json',
    '/package-lock.json',
  ],
  ...['/src/server.ts', '/docs/security.md', '/node_modules/pg/package.json', '/server/index.js'],
  ...[
    '/assets/../../server/index.js',
    '/assets/..%2f..%2fserver%2findex.js',
    '/%2e%2e/package.json',
  ],
  ...['/.vite/manifest.json', '/data/outbox', '/outbox', '/postgres/tiem-password', '/run.json'],
  ...['/pictures/../postgres/tiem-password', '/uploads/..%2foutbox', '/images/96/../../run.json'],
]
const folders = ['/assets', '/assets/', '/pictures/', '/uploads/', '/demo-pictures/', '/images/']

test('tệp nguồn, cấu hình và danh sách thư mục không lấy được', async ({ shopUrl }) => {
  for (const path of [...beside, ...folders]) {
    const { status, body } = await get(shopUrl, path)
    expect([path, status]).toEqual([path, 404])
    expect([path, /Index of|"dependencies"|\[core\]|createPageHandler/.test(body)]).toEqual([
      path,
      false,
    ])
  }
})

test('trang, tệp và trang báo lỗi: chỉ tiệm được nhúng, trang hỏng không kể điều bên trong', async ({
  shopUrl,
}) => {
  for (const path of ['/', '/search?q=áo', '/login', '/khong-co', '/favicon.svg', '/offline']) {
    const { headers, body } = await get(shopUrl, encodeURI(path))
    const policy = String(headers['content-security-policy'])
    expect([path, /frame-ancestors '(?:self|none)'/.test(policy)]).toEqual([path, true])
    expect([path, /base-uri 'none'/.test(policy)]).toEqual([path, true])
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect([path, /\bat [^<]*\.[jt]sx?:\d+|node_modules\//.test(body)]).toEqual([path, false])
  }
})

test('mọi tệp nói đúng mình là gì, chữ thì kèm bảng mã', async ({ shopUrl }) => {
  const { body } = await get(shopUrl, '/')
  const assets = [...new Set(body.match(/\/assets\/[\w./-]+\.(?:js|css)/g))]
  expect(new Set(assets.map((path) => path.split('.').at(-1)))).toEqual(new Set(['js', 'css']))
  const files = [
    '/favicon.svg',
    '/default-picture.svg',
    '/manifest.webmanifest',
    '/service-worker.js',
  ]
  const texts = ['/robots.txt', '/sitemap.xml', '/offline', '/login', '/search.data']
  for (const path of [...assets, ...files, ...texts]) {
    for (const encoding of ['identity', 'br']) {
      const { status, headers } = await get(shopUrl, path, { 'accept-encoding': encoding })
      const type = String(headers['content-type'])
      expect([path, status]).toEqual([path, 200])
      expect([path, type, /; charset=utf-8$/i.test(type)]).toEqual([path, type, true])
    }
  }
})

type Answer = { status: number; headers: Record<string, unknown>; body: string }

/** Sends the path unnormalized; browsers and fetch would normalize it. */
function get(shopUrl: string, path: string, headers = {}): Promise<Answer> {
  const { hostname, port } = new URL(shopUrl)
  return new Promise((resolve, reject) => {
    send({ hostname, port, path, headers, agent: false }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (text) => {
        body += text
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
      )
    })
      .on('error', reject)
      .end()
  })
}
