import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Input, WEBM } from 'mediabunny'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/data-folder.ts'
import { aMedium, withUnknownLength } from '#test/media.ts'
import { countPackets } from './copy-packets.ts'
import { maxRepeatedReads, videoSource } from './video-source.ts'

test('mediabunny still repeats a read behind a WebM of unknown length; else limitRepeatedReads can go', async () => {
  const file = path.join(await temporaryFolder(), 'film.webm')
  await writeFile(file, withUnknownLength(await aMedium('film.webm'), Buffer.alloc(225, 'x')))
  const source = videoSource(file)
  const reads = countReads(source)
  using input = new Input({ source, formats: [WEBM] })
  const [track] = await input.getVideoTracks()

  expect(track && (await countPackets(track))).toBe(12)
  expect(Math.max(...reads.values())).toBeGreaterThan(maxRepeatedReads)
})

/** Counts the reads of each offset. */
function countReads(source: object): Map<number, number> {
  const inner = source as { _read: (start: number, ...rest: number[]) => unknown }
  const read = inner._read.bind(source)
  const counts = new Map<number, number>()
  inner._read = (start, ...rest) => {
    counts.set(start, (counts.get(start) ?? 0) + 1)
    return read(start, ...rest)
  }
  return counts
}
