import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPictureServer, redirects, sends } from '#test/picture-server.ts'
import { type Download, downloadPublic } from './download-public.ts'
import { isPublicAddress } from './public-address.ts'

type Server = Awaited<ReturnType<typeof aPictureServer>>

let folder: string
let [outside, inside] = [] as unknown as [Server, Server]

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiem-download-'))
  inside = await aPictureServer({ '/secret': sends('secret') })
  outside = await aPictureServer({
    '/a.jpg': sends('content'),
    '/once': redirects('/a.jpg'),
    '/thrice': redirects('/twice'),
    '/twice': redirects('/once'),
    '/four': redirects('/thrice'),
    '/round': redirects('/round'),
    '/inwards': redirects(`${inside.url}/secret`),
    '/to-file': redirects('file:///etc/hostname'),
    '/to-metadata': redirects('http://169.254.169.254/latest/meta-data'),
    '/large': sends(Buffer.alloc(2000)),
    '/endless': (_, response) => {
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1000)));
      }
      response.on('drain', write)
      response.writeHead(200)
      write()
    },
    '/silent': () => {},
    '/slow': (_, response) => {
      response.writeHead(200).write('a')
    },
    '/breaks': (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('a')
      setTimeout(() => response.destroy(), 20)
    },
    '/gone': (_, response) => response.writeHead(410).end(),
    '/broken': (_, response) => response.writeHead(500).end(),
  })
})
afterAll(async () => {
  await Promise.all([outside.close(), inside.close()])
  await rm(folder, { recursive: true, force: true })
})

async function download(address: string, options: Partial<Download> = {}) {
  const target = path.join(folder, randomUUID())
  const problem = await downloadPublic(address, {
    ...{ target, maxBytes: 1000, timeoutMs: 10_000, accept: 'image/*' },
    // Plays the public internet.
    reachable: { isAllowed: (_, port) => port === outside.port },
    ...options,
  })
  return problem ?? readFile(target, 'utf8')
}

test.each(['/a.jpg', '/a.jpg?v=2', '/once', '/thrice'])('%s is written', async (at) => {
  expect(await download(outside.url + at)).toBe('content')
})

test.each([
  ['/four', 'redirects'],
  ['/round', 'redirects'],
  ['/to-file', 'address'],
  ['/large', 'too-large'],
  ['/endless', 'too-large'],
  ['/breaks', 'unreachable'],
  ['/gone', { status: 410 }],
  ['/broken', { status: 500 }],
  ['/unknown', { status: 404 }],
])('%s: %j', async (at, problem) => {
  expect(await download(outside.url + at)).toEqual(problem)
})

test.each(['/silent', '/slow'])('%s takes too long', async (at) => {
  expect(await download(outside.url + at, { timeoutMs: 300 })).toBe('too-slow')
})

test('redirects inwards are not followed', async () => {
  expect(await download(`${outside.url}/inwards`)).toBe('forbidden')
  expect(await download(`${outside.url}/to-metadata`)).toBe('forbidden')
  expect(inside.asked).toEqual([])
})

test.each([
  'http://127.0.0.1',
  'http://127.1',
  'http://2130706433',
  'http://0x7f000001',
  'http://[::1]',
  'http://[::ffff:127.0.0.1]',
  'http://localhost',
  'http://user:password@localhost',
])('%s is asked at no port', async (origin) => {
  const address = `${origin}:${inside.port}/secret`
  const reachable = { isAllowed: isPublicAddress }
  expect(await download(address, { reachable })).toBe('forbidden')
  expect(await download(address, { reachable: undefined })).toBe('forbidden')
  expect(inside.asked).toEqual([])
})

test('a name is asked at the address that was checked', async () => {
  const checked: string[] = []
  const isAllowed = (address: string, port: number) => {
    checked.push(`${address} ${port}`)
    return address === '127.0.0.1'
  }
  const address = `http://localhost:${outside.port}/a.jpg`
  expect(await download(address, { reachable: { isAllowed } })).toBe('content')
  expect(checked).toContain(`127.0.0.1 ${outside.port}`)
})

test.each(['ftp://anh.test/a', 'data:image/png;base64,AA', 'javascript:1', 'không phải', ''])(
  '%s is no address of the web',
  async (address) => {
    expect(await download(address)).toBe('address')
  },
)

test('public servers are asked at the ports of the web alone', async () => {
  expect(await download('http://8.8.8.8:22/', { reachable: undefined })).toBe('forbidden')
  expect(await download('http://8.8.8.8:6379/', { reachable: undefined })).toBe('forbidden')
})

test('unknown hosts and closed ports are told apart', async () => {
  expect(await download('http://khong-co.invalid/a.jpg')).toBe('unknown-host')
  const closed = await aPictureServer({})
  await closed.close()
  const reachable = { isAllowed: () => true }
  expect(await download(`${closed.url}/a.jpg`, { reachable })).toBe('unreachable')
})
