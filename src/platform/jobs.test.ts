import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { createJobs } from './jobs.ts'

/** A proxy that forwards connections to PostgreSQL, or closes them. */
async function openGate(url: string) {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let isShut = false
  let refused = 0
  const server = createServer((near) => {
    near.on('error', () => {})
    if (isShut) {
      refused += 1
      near.destroy()
      return
    }
    const far = connect(Number(port), hostname).on('error', () => {})
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    open.add(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The system gave no port')
  return {
    url: Object.assign(new URL(url), { port: String(address.port) }).href,
    refused: () => refused,
    shut() {
      isShut = true
      for (const socket of open) socket.destroy()
      open.clear()
    },
    open() {
      isShut = false
    },
  }
}

const queues = Array.from({ length: 12 }, (_, index) => `queue-${index}`)

test('polling pauses while the database is unreachable, and resumes afterwards', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const gate = await openGate(database.url)
  const jobs = createJobs(gate.url, { error: () => {}, warn: () => {} })
  const done: number[] = []
  for (const queue of queues) {
    jobs.handle<{ n: number }>(queue, async ({ n }) => void done.push(n))
  }
  await jobs.start()
  await jobs.work()
  onTestFinished(() => jobs.stop(1000))
  await jobs.enqueue(database.db, 'queue-3', { n: 1 })
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([1])

  gate.shut()
  await jobs.enqueue(database.db, 'queue-7', { n: 2 })
  await expect.poll(gate.refused, { timeout: 10_000 }).toBeGreaterThan(0)
  const before = gate.refused()
  // Long enough to poll each queue several times.
  await delay(4000)
  expect(gate.refused() - before).toBeLessThan(queues.length * 2)

  gate.open()
  // A poll that was under way may have taken the job and lost it: then it is taken again when its heartbeat is missed.
  await expect.poll(() => done, { timeout: 70_000 }).toEqual([1, 2])
  await jobs.enqueue(database.db, 'queue-11', { n: 3 })
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([1, 2, 3])
})

test('failures of a queue are logged once in a while, and each job that is given up', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const logged: string[] = []
  const jobs = createJobs(database.url, {
    error: (details) => void logged.push(name(details)),
    warn: (details) => void logged.push(`${name(details)}, later`),
  })
  const name = (details: object) => String(Reflect.get(details, 'queue'))
  const tried: string[] = []
  const outageCodes = new Map([
    ['without-database', '57P01'],
    ['without-room', '53100'],
  ])
  for (const [queue, retryLimit] of [
    ['patient', 3],
    ['given-up', 0],
    ['without-database', 3],
    ['without-room', 3],
  ] as const) {
    const fail = async () => {
      tried.push(queue)
      throw Object.assign(new Error('No'), { code: outageCodes.get(queue) })
    }
    jobs.handle(queue, fail, { retryLimit })
  }
  await jobs.start()
  const queues = ['patient', 'patient', 'given-up', 'given-up', ...outageCodes.keys()]
  for (const queue of queues) {
    await jobs.enqueue(database.db, queue, {})
  }
  await jobs.work()
  onTestFinished(() => jobs.stop(1000))
  await expect.poll(() => tried.length, { timeout: 20_000 }).toBe(queues.length)
  const seen = ['given-up', 'given-up', 'patient', 'without-database, later', 'without-room, later']
  await expect.poll(() => logged.toSorted()).toEqual(seen)
})
