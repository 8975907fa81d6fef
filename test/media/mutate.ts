/** Numbers that break tables and lengths of videos. */
const words = [0, 1, 8, 0x00ff_ffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff]

/** Seeded random numbers from 0 to 1. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Applies up to six mutations to a file, mostly in its tables. */
export function mutate(file: Buffer, random: () => number): Buffer {
  const below = (most: number) => Math.floor(random() * most)
  const tables = Math.max(file.indexOf('moov') - 4, 0)
  let changed: Buffer = Buffer.from(file)
  for (let left = 1 + below(6); left > 0; left--) {
    const start = random() < 0.7 ? tables : 0
    const place = start + below(random() < 0.5 ? 600 : changed.length - start)
    changed = changes[below(changes.length)]?.(changed, place, below) ?? changed
  }
  return changed
}

type Change = (file: Buffer, place: number, below: (most: number) => number) => Buffer

const changes: readonly Change[] = [
  (file, place, below) => put(file, place, [below(256)]),
  (file, place, below) => put(file, place, [(file[place] ?? 0) ^ (1 << below(8))]),
  (file, place, below) => {
    const word = Buffer.alloc(4)
    word.writeUInt32BE(words[below(words.length)] ?? 0)
    return put(file, place, word)
  },
  (file, place) => file.subarray(0, Math.max(64, place)),
  (file, place, below) => {
    const end = place + below(64)
    return Buffer.concat([file.subarray(0, end), file.subarray(place)])
  },
  (file, place, below) => {
    const end = place + below(64)
    return Buffer.concat([file.subarray(0, place), file.subarray(end)])
  },
]

function put(file: Buffer, place: number, bytes: Iterable<number>): Buffer {
  const changed = Buffer.from(file)
  changed.set(
    [...bytes].slice(0, Math.max(changed.length - place, 0)),
    Math.min(place, changed.length),
  )
  return changed
}
