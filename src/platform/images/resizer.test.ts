import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { createResizer, type Resizer } from './resizer.ts'

let resizer: Resizer
afterEach(() => resizer.close())

function aPicture(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
}

test('pictures are resized in other threads, several at once, each for its own caller', async () => {
  resizer = createResizer()
  const original = await aPicture()
  const made = await Promise.all(
    ([96, 160, 240] as const).map((width) => resizer.resize(original, width, 'webp')),
  )
  const sizes = await Promise.all(made.map((picture) => sharp(picture).metadata()))
  expect(sizes.map(({ width, format }) => [width, format])).toEqual([
    [96, 'webp'],
    [160, 'webp'],
    [240, 'webp'],
  ])
})

test('a file that is no picture is refused, and the next one is resized', async () => {
  resizer = createResizer()
  await expect(resizer.resize(Buffer.from('no picture'), 96, 'jpeg')).rejects.toThrow()
  expect((await sharp(await resizer.resize(await aPicture(), 96, 'jpeg')).metadata()).width).toBe(
    96,
  )
})

test('after idling it starts again; closing rejects the waiting calls', async () => {
  resizer = createResizer(1)
  const original = await aPicture()
  expect((await resizer.resize(original, 96, 'webp')).length).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await resizer.resize(original, 160, 'webp')).length).toBeGreaterThan(0)
  const waiting = resizer.resize(original, 320, 'avif')
  resizer.close()
  await expect(waiting).rejects.toThrow('has ended')
})

/** Takes all files that may be open, asks for a picture, gives them back and asks again. */
const withoutFiles = `
import { closeSync, openSync } from 'node:fs'
import sharp from 'sharp'
import { createResizer } from '${import.meta.dirname}/resizer.ts'
const alive = setInterval(() => {}, 1000)
const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).png().toBuffer()
const resizer = createResizer()
const files = []
try { for (;;) files.push(openSync('/dev/null')) } catch {}
const refused = await resizer.resize(picture, 96, 'webp').catch(({ message }) => message)
for (const file of files) closeSync(file)
const made = await resizer.resize(picture, 96, 'webp')
resizer.close()
clearInterval(alive)
console.log(refused, made.length > 0)`

test('where no file can be opened any more pictures are refused, and the shop goes on', async () => {
  const few = 'ulimit -n 80 && exec "$0" --input-type=module --eval "$1"'
  const { stdout } = await promisify(execFile)('sh', ['-c', few, process.execPath, withoutFiles])
  expect(stdout).toBe('What makes pictures has ended true\n')
})
