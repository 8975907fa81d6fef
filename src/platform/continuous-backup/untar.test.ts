import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { untar } from './untar.ts'

/** An entry as PostgreSQL writes it. */
function entry(name: string, content: string, kind = '0'): Buffer {
  const header = Buffer.alloc(512)
  const bytes = Buffer.from(content)
  header.write(name, 0)
  header.write(bytes.length.toString(8).padStart(11, '0'), 124)
  header.write(kind, 156)
  return Buffer.concat([header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)])
}

const end = Buffer.alloc(1024)

async function unpack(...parts: Buffer[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiem untar '))
  onTestFinished(() => rm(folder, { recursive: true }))
  const bytes = Buffer.concat(parts)
  // Pieces that end within headers and contents.
  const pieces = Array.from({ length: Math.ceil(bytes.length / 77) }, (_, index) =>
    bytes.subarray(index * 77, (index + 1) * 77),
  )
  await untar(Readable.from(pieces), folder)
  return folder
}

test('files and folders are unpacked, for their owner alone', async () => {
  const long = 'nhật ký '.repeat(200)
  const folder = await unpack(
    entry('base/', '', '5'),
    entry('base/1', long),
    entry('base/2', ''),
    end,
  )
  expect(await readFile(path.join(folder, 'base/1'), 'utf8')).toBe(long)
  expect((await stat(path.join(folder, 'base/2'))).size).toBe(0)
  expect((await stat(path.join(folder, 'base/1'))).mode & 0o777).toBe(0o600)
})

test('what is cut short, leads outside or is no file is refused', async () => {
  const whole = entry('a', 'một')
  await expect(unpack(whole)).rejects.toThrow('cut short')
  await expect(unpack(entry('a', 'x'.repeat(600)).subarray(0, 900))).rejects.toThrow('cut short')
  await expect(unpack(entry('../a', 'một'), end)).rejects.toThrow('is not unpacked')
  await expect(unpack(entry('a', '', '2'), end)).rejects.toThrow('neither a file nor a folder')
})
