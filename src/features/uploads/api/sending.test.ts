import { on, once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper } from '#test/builders.ts'
import { aMedium } from '#test/media.ts'
import { aPicture } from '#test/pictures.ts'
import { type SentFile, uploadForm } from '#test/send-upload.ts'

let shop: TestApp
let jpeg: Buffer

beforeAll(async () => {
  shop = await createTestApp()
  jpeg = await aPicture()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

const megabyte = Buffer.alloc(1024 ** 2)
const start = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n'
const end = '\r\n--x--\r\n'

/** A line to the shop, as browsers have one: they read the answer when they have sent everything. */
async function aLine() {
  const address = shop.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The shop does not listen')
  const socket = connect(address.port, address.address)
  await once(socket, 'connect')
  const pieces = on(socket, 'data')
  return { socket, read: async () => String((await pieces.next()).value?.[0]) }
}

type Line = Awaited<ReturnType<typeof aLine>>

/** The head of a request whose body has `length` bytes, and the beginning of its only file. */
async function begin({ socket }: Line, length: number, first: Buffer | string): Promise<void> {
  const { headers } = await aShopper(shop.db)
  socket.write(
    `POST /api/web/uploads HTTP/1.1\r\nhost: tiem\r\nauthorization: ${headers.authorization}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n${start}`,
  )
  socket.write(first)
}

/** A whole request: a file that begins with `first`, and megabytes after it. */
async function send(line: Line, first: Buffer | string, megabytes: number) {
  const length = start.length + first.length + megabytes * megabyte.length + end.length
  await begin(line, length, first)
  for (let n = 0; n < megabytes; n++) {
    if (!line.socket.write(megabyte)) await once(line.socket, 'drain')
  }
  line.socket.write(end)
  const answer = await line.read()
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
}

async function incoming(): Promise<string[]> {
  const folder = path.join(shop.services.config.dataDir, 'uploads', 'incoming')
  return readdir(folder).catch(() => [])
}

test('101 MB are too large; the client can read the refusal and send another file', async () => {
  const line = await aLine()
  expect(await send(line, jpeg, 101)).toMatchObject({
    code: 'FILE_TOO_LARGE',
    message: 'Tệp quá lớn. Mỗi tệp tối đa 100MB.',
    details: { maxMB: 100 },
  })
  expect(await send(line, '<html>ABC', 20)).toMatchObject({ code: 'ONLY_JPG_PNG_AND_VIDEO' })
  expect(await incoming()).toEqual([])
  expect(await send(line, jpeg, 0)).toMatchObject({ success: true })
  line.socket.destroy()
})

test('a request that says it is too large is not read', async () => {
  const line = await aLine()
  await begin(line, 900 * 1024 ** 2, '')
  expect(await line.read()).toContain('FILE_TOO_LARGE')
  line.socket.destroy()
})

test('an aborted upload leaves nothing behind', async () => {
  const line = await aLine()
  await begin(line, 10_000_000, Buffer.concat([jpeg, Buffer.alloc(300_000)]))
  await expect.poll(incoming).toHaveLength(1)
  // Incoming files still have their metadata, such as GPS coordinates, so only the shop's OS user may read them.
  const { mode } = await stat(path.join(shop.services.config.dataDir, 'uploads', 'incoming'))
  expect(mode & 0o077).toBe(0)
  line.socket.destroy()
  await expect.poll(incoming).toEqual([])
})

test('a request that is longer than it says is cut there', async () => {
  const line = await aLine()
  await begin(line, start.length + 40, Buffer.concat([jpeg, Buffer.from(end)]))
  expect(await line.read()).toContain('HTTP/1.1 400')
  line.socket.destroy()
  await expect.poll(incoming).toEqual([])
})

test('of fifty concurrent uploads, and of many aborted at any point, only accepted files remain', async () => {
  const [film, clip, frame] = [await aMedium('film.mp4'), await aMedium('tagged.webm'), jpeg]
  const picture = { content: await aMedium('photo.jpg') }
  const kinds: readonly (readonly SentFile[])[] = [
    [picture],
    [{ content: film }, { content: frame, field: 'poster' }],
    [picture, { content: 'nothing that is taken' }],
    [{ content: await aMedium('picture.png') }, picture],
    [picture, picture, picture],
    [picture, { content: clip }],
    [{ content: film.subarray(0, 2000) }, picture],
    [{ content: await aMedium('progressive.jpg') }],
    [picture],
    [picture, picture],
  ]
  const answers = Array.from({ length: 50 }, async (_, n) => {
    const { headers } = await aShopper(shop.db)
    const body = uploadForm(kinds[n % kinds.length] ?? [])
    const answer = await fetch(`${addressOf()}/api/web/uploads`, { method: 'POST', headers, body })
    return answer.json()
  })
  // Clients disconnect at any offset, including the end of the file and of the form, and the declared length.
  const whole = Buffer.concat([film, Buffer.from(end)])
  const leavers = Array.from({ length: 30 }, async (_, n) => {
    const line = await aLine()
    const sent = Math.round((whole.length * n) / 29)
    await begin(line, start.length + whole.length + (n % 2), whole.subarray(0, sent))
    line.socket.destroy()
  })
  const results = await Promise.all(answers)
  await Promise.all(leavers)

  expect(results.filter(({ success }) => success)).toHaveLength(40)
  await expect.poll(incoming, { timeout: 20_000 }).toEqual([])
  // A client that disconnects at the very end may have completed its upload; then the file and its row both exist.
  await expect.poll(async () => (await filesInPlace()).sort()).toEqual(await placesOfRows())
})

function addressOf(): string {
  const address = shop.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The shop does not listen')
  return `http://${address.address}:${address.port}`
}

async function filesInPlace(): Promise<string[]> {
  const folder = path.join(shop.services.config.dataDir, 'uploads')
  const found = await readdir(folder, { recursive: true })
  return found.filter((name) => /\.\w+$/.test(name))
}

async function placesOfRows(): Promise<string[]> {
  const rows = await shop.db.selectFrom('uploads').select(['path', 'poster_path']).execute()
  return rows.flatMap(({ path, poster_path }) => [path, poster_path ?? []].flat()).sort()
}
