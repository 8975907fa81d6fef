import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/data-folder.ts'
import { aMedium, withUnknownLength } from '#test/media.ts'
import { createVideoPreparer } from './prepare-video.ts'
import type { VideoShape } from './rewrite-video.ts'

type Wish = { content: Buffer; ending: 'mp4' | 'webm'; leastMs?: number }

async function prepare({ content, ending, leastMs }: Wish): Promise<VideoShape & { made: Buffer }> {
  const folder = await temporaryFolder()
  const [file, target] = [path.join(folder, 'in'), path.join(folder, 'out')]
  await writeFile(file, content)
  const shape = await createVideoPreparer(leastMs)({ file, target, ending })
  return { ...shape, made: await readFile(target) }
}

const broken = { code: 'INVALID_FIELD' }

test('a video that never stops decoding is rejected', async () => {
  const content = await aMedium('film.mp4')
  const samplesOfFirstChunk = content.indexOf('stsc') + 16
  content.writeUInt32BE(0xffff_ffff, samplesOfFirstChunk)
  await expect(prepare({ content, ending: 'mp4', leastMs: 1500 })).rejects.toMatchObject(broken)
})

test('a video whose tables fill the memory is rejected', async () => {
  const content = await aMedium('film.mp4')
  const countOfTimes =
    content.indexOf('ctts') > 0 ? content.indexOf('ctts') : content.indexOf('stts')
  content.writeUInt32BE(0x7fff_ffff, countOfTimes + 12)
  await expect(prepare({ content, ending: 'mp4' })).rejects.toMatchObject(broken)
})

test('data after a WebM of unknown length is no part of it', async () => {
  const script = Buffer.from('<script>alert(1)</script>'.repeat(9))
  const content = withUnknownLength(await aMedium('film.webm'), script)
  const { made, ...shape } = await prepare({ content, ending: 'webm' })
  expect(shape).toEqual({ width: 96, height: 64, durationMs: 1000 })
  expect(made.includes('<script>')).toBe(false)
})

test('a failing disk is no fault of the video', async () => {
  const prepareVideo = createVideoPreparer()
  const input = { file: '/nowhere/a', target: '/nowhere/b', ending: 'mp4' } as const
  await expect(prepareVideo(input)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('broken videos are refused, or become whole ones', async () => {
  const script = path.resolve('test/processes/rewrite-mutations.ts')
  const folder = await temporaryFolder()
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, [script, folder, '7', '60'], { timeout: 25_000 })
  const { taken, refused, maxBytes, isStable } = JSON.parse(stdout)

  expect(taken).toBeGreaterThan(5)
  expect(taken + refused).toBe(60)
  expect(maxBytes).toBeLessThan(20_000)
  expect(isStable).toBe(true)
})
