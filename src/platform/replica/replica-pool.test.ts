import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { readFrom } from './read-source.ts'
import { type ReplicaReads, routeReads } from './replica-pool.ts'

/** What the replica answers: its position, null for no standby, and how far its clock is ahead. */
let replayed: string | null
let clockAhead = 0
let isAway = false
let asked = 0
let told = 0
let time = 0
let required: { lsn: bigint; at: number; clockAhead: number } | undefined
let reads: ReplicaReads
let released: unknown[]

const client = {
  async query() {
    asked += 1
    return { rows: [{ lsn: replayed, clock: time + clockAhead }] }
  },
  release: (isBroken?: boolean) => void released.push(isBroken),
}
const replica = {
  async connect() {
    if (isAway) throw new Error('connect ECONNREFUSED')
    return client
  },
} as unknown as pg.Pool
const primary = { connect: async () => 'primary', options: {} } as unknown as pg.Pool
let pool: ReturnType<typeof routeReads>

beforeEach(() => {
  replayed = '0/20'
  clockAhead = 0
  isAway = false
  asked = 0
  told = 0
  time = 1_000_000
  required = { lsn: 0x10n, at: time, clockAhead: 0 }
  reads = { replica: 0, behind: 0, away: 0 }
  released = []
  pool = routeReads(primary, replica, {
    position: {
      current: () => required,
      lastKnown: () => required,
      isSilent: () => false,
      require() {},
      stop() {},
    },
    reads,
    state: { isAway: false },
    onAway: () => void told++,
    now: () => time,
  })
})

async function read(source: Parameters<typeof readFrom>[0] = 'replica') {
  const connected = await readFrom(source, () => pool.connect())
  return (connected as unknown) === client ? 'replica' : 'primary'
}

test('only where it is allowed, and a connection is asked once for the same requirement', async () => {
  expect(await read('primary')).toBe('primary')
  expect((await pool.connect()) as unknown).toBe('primary')
  expect([await read(), await read(), await read('last known')]).toEqual(Array(3).fill('replica'))
  expect(asked).toBe(1)
  required = { lsn: 0x20n, at: time, clockAhead: 0 }
  await read()
  expect(asked).toBe(1)
})

test('one that is behind, no standby, or of another time is not read', async () => {
  replayed = '0/F'
  expect(await read()).toBe('primary')
  replayed = null
  expect(await read()).toBe('primary')
  replayed = '0/20'
  clockAhead = -1100
  expect(await read()).toBe('primary')
  required = { lsn: 0x10n, at: time, clockAhead: -1000 }
  expect(await read()).toBe('replica')
  expect(reads).toEqual({ replica: 1, behind: 3, away: 0 })
  expect(released).toEqual([undefined, undefined, undefined])
})

test('without a known position the primary is read', async () => {
  required = undefined
  expect(await read()).toBe('primary')
  expect(asked).toBe(0)
})

test('one that is away is tried again two seconds later, and told of once', async () => {
  isAway = true
  expect([await read(), await read()]).toEqual(['primary', 'primary'])
  expect(reads.away).toBe(1)
  time += 2000
  expect(await read()).toBe('primary')
  expect([reads.away, told]).toEqual([2, 1])
  isAway = false
  time += 1999
  expect(await read()).toBe('primary')
  time += 1
  expect(await read()).toBe('replica')
})
