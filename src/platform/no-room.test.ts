import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#test/data-folder.ts'
import { mountSmallDisk } from '#test/small-disk.ts'
import { readConfig } from './config.ts'
import { createFileCache } from './images/file-cache.ts'
import { classifyMailError, createMailer, outboxOf } from './mail.ts'

const isRoot = process.platform === 'linux' && process.getuid?.() === 0
const message = { id: 'a-letter', to: 'khach@tiem.example', template: 'a-letter', props: {} }
const text = 'Xin chào '.repeat(1000)

async function aFullDisk() {
  const disk = await mountSmallDisk(path.join(await temporaryFolder(), 'disk'), 8)
  if (!disk) throw new Error('Root may not mount a disk here')
  onTestFinished(() => disk.unmount())
  await disk.fill()
  return disk
}

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}

// Only root may mount a small file system, and nothing else fails like a full disk.
test.runIf(isRoot)(
  'an e-mail that a full disk refuses is retried, and leaves no partial file',
  async () => {
    const disk = await aFullDisk()
    const config = readConfig({ DATA_DIR: disk.folder })
    const render = async () => ({ subject: 'Thư', html: text, text })
    const mailer = createMailer(config, render, pino({ level: 'silent' }))
    let isHandedOver = false
    const handOver = async () => {
      isHandedOver = true
    }

    const error = await mailer.send(message, handOver).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'ENOSPC' })
    expect(classifyMailError(error, isHandedOver)).toBe('later')
    expect(await filesIn(disk.folder)).toEqual([])

    await disk.free()
    await mailer.send(message, handOver)
    expect(await filesIn(outboxOf(disk.folder))).toHaveLength(1)
  },
)

test.runIf(isRoot)('a picture that does not fit on the disk leaves no partial file', async () => {
  const disk = await aFullDisk()
  const cache = createFileCache(path.join(disk.folder, 'cache'), 1_000_000)

  await expect(cache.write('0123456789', randomBytes(100_000))).rejects.toThrow('ENOSPC')
  expect(await filesIn(disk.folder)).toEqual([])

  await disk.free()
  await cache.write('0123456789', Buffer.from('picture'))
  expect(await cache.read('0123456789')).toEqual(Buffer.from('picture'))
})
