import Fastify from 'fastify'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { serveShareImage } from './share-image.ts'

test.each([['/share.png', 1200, 630]])('%s is drawn %d by %d', async (address, width, height) => {
  const app = Fastify()
  serveShareImage(app)
  const [first, second] = await Promise.all([app.inject(address), app.inject(address)])
  expect(first?.headers).toMatchObject({ 'content-type': 'image/png' })
  expect(await sharp(first?.rawPayload).metadata()).toMatchObject({ format: 'png', width, height })
  expect(second?.rawPayload.equals(first?.rawPayload ?? Buffer.alloc(0))).toBe(true)
})
