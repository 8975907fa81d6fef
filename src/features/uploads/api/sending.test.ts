import { on, once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper } from '#test/builders.ts'
import { aPicture } from '#test/pictures.ts'

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
  return { socket, hear: async () => String((await pieces.next()).value?.[0]) }
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
  const answer = await line.hear()
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
}

async function incoming(): Promise<string[]> {
  const folder = path.join(shop.services.config.dataDir, 'uploads', 'incoming')
  return readdir(folder).catch(() => [])
}

test('101 MB are too large; whoever is refused can read why, and send something else', async () => {
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
  expect(await line.hear()).toContain('FILE_TOO_LARGE')
  line.socket.destroy()
})

test('who goes away in the middle leaves nothing behind', async () => {
  const line = await aLine()
  await begin(line, 10_000_000, Buffer.concat([jpeg, Buffer.alloc(300_000)]))
  await expect.poll(incoming).toHaveLength(1)
  line.socket.destroy()
  await expect.poll(incoming).toEqual([])
})
