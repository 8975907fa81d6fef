import { expect, test } from 'vitest'
import { segmentAt } from './chain.ts'
import { chooseChain, type StoredArchive } from './find-archives.ts'

const name = (number: number) => segmentAt(`0/${number}000000`, 1)
const identity = { systemIdentifier: '7', timeline: 1 }

/** An archive with a base backup in its first segment; a segment is written at its number. */
function anArchive(id: string, numbers: readonly number[]): StoredArchive {
  const [first = 0] = numbers
  const log = { startSegment: name(first), stopSegment: name(first) }
  const times = { startedAt: first, stoppedAt: first }
  const segments = numbers.map((number) => ({
    name: name(number),
    writtenAt: number,
    key: `${id} ${number}`,
    hash: '',
  }))
  return {
    archive: {
      format: 'tiem-continuous-backup',
      version: 1,
      id,
      createdAt: '2026-11-30T00:00:00.000Z',
      ...identity,
      postgres: '18',
      writer: 'a',
    },
    bases: [{ id: 'base', parts: 1, bytes: 1, publicKeys: [], ...identity, ...log, ...times }],
    segments: new Map(segments.map((each) => [each.name, each])),
  }
}

test('an archive with a gap is told, and not passed over for an older one', () => {
  const older = anArchive('older', [1, 2])
  const own = anArchive('own', [4, 5, 7])
  const choose = (moment?: number, wanted?: string) => chooseChain([older, own], moment, wanted)
  expect(() => choose()).toThrow('Choose one: --archive')
  expect(choose(undefined, 'older').archive.id).toBe('older')
  expect(() => choose(undefined, 'own')).toThrow(`The log lacks ${name(6)}`)
  // Each of these moments is in one of them alone.
  expect(choose(2).archive.id).toBe('older')
  expect(choose(5).archive.id).toBe('own')
  expect(() => choose(6)).toThrow(`The log lacks ${name(6)}`)
})
