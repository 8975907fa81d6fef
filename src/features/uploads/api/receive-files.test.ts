import { access } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/data-folder.ts'
import { aMedium } from '#test/media.ts'
import { receiveFiles } from './receive-files.ts'

type Sent = { head: string; onFile?: () => Promise<void> }

/** Sends a photograph under `head`; what was received, or why not. */
async function receive({ head, onFile = async () => {} }: Sent) {
  const folder = await temporaryFolder()
  const written: string[] = []
  const app = Fastify()
  await app.register(multipart, { throwFileSizeLimit: false })
  let received: Promise<unknown> | undefined
  app.post('/', async (request) => {
    received = receiveFiles(request, { folder, onFile, written })
    await received.catch(() => {})
    return {}
  })
  const payload = Buffer.concat([
    Buffer.from(`--x\r\n${head}\r\n\r\n`),
    await aMedium('photo.jpg'),
    Buffer.from('\r\n--x--\r\n'),
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  await app.inject({ method: 'POST', url: '/', headers, payload })
  return { received, written }
}

test('a file needs no name', async () => {
  const head =
    'content-disposition: form-data; name="files"\r\ncontent-type: application/octet-stream'
  const { received, written } = await receive({ head })
  await expect(received).resolves.toEqual({
    files: [{ file: written[0], ending: 'jpg', name: '' }],
    fields: Object.create(null),
  })
})

test('a failing counter is no fault of the form', async () => {
  const head = 'content-disposition: form-data; name="files"; filename="a.jpg"'
  const busy = new Error('timeout exceeded when trying to connect')
  const { received, written } = await receive({ head, onFile: () => Promise.reject(busy) })
  await expect(received).rejects.toBe(busy)
  for (const file of written) await expect(access(file)).rejects.toThrow()
})
