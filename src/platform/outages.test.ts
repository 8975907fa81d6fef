import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import { createLogger } from './logger.ts'
import { createOutageTracker } from './outages.ts'

const refused = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
const full = () => Object.assign(new Error('could not extend file'), { code: '53100' })

/** A logger with a fake clock, and its output. */
function scene() {
  const clock = { ms: 0 }
  const lines: { msg: string; leftOut?: number; err?: object }[] = []
  const outages = createOutageTracker(() => clock.ms)
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  return { clock, lines, outages, log: createLogger('info', stream, outages) }
}

const loggedBy = ({ lines }: ReturnType<typeof scene>) =>
  lines.map(({ msg, leftOut }) => (leftOut ? `${msg} (${leftOut} left out)` : msg))

test('messages of an outage are limited to one a minute, over all callers', () => {
  const world = scene()
  const { log, clock } = world
  const ofRequest = log.child({ reqId: '1' })

  log.error({ err: refused() }, 'job queue')
  for (let ms = 0; ms < 59_000; ms += 1000) {
    clock.ms = ms
    ofRequest.warn({ err: new Error('unavailable', { cause: refused() }) }, 'unavailable')
  }
  log.error({ err: new Error('a bug') }, 'uncaught error')
  clock.ms = 60_000
  log.warn({ err: refused() }, 'unavailable')
  log.error(refused())

  expect(loggedBy(world)).toEqual(['job queue', 'uncaught error', 'unavailable (59 left out)'])
  expect(world.lines.at(-1)?.err).toMatchObject({ code: 'ECONNREFUSED' })
})

test('a full disk and an unreachable database are separate outages; a lock timeout is none', () => {
  const world = scene()
  world.log.warn({ err: refused() }, 'away')
  world.log.warn({ err: full() }, 'full')
  for (const _ of [1, 2]) {
    world.log.warn({ err: Object.assign(new Error(), { code: '55P03' }) }, 'locked')
  }

  expect(loggedBy(world)).toEqual(['away', 'full', 'locked', 'locked'])
})

test('an unreachable bucket or service is no database outage', async () => {
  const world = scene()
  const bucket = Object.assign(new AppError('UNAVAILABLE'), { cause: refused() })
  const service = await fetch('http://127.0.0.1:1').catch((cause: unknown) => cause)
  for (const _ of [1, 2]) {
    world.log.warn({ err: bucket }, 'unavailable')
    world.log.warn({ err: new Error('The service is away', { cause: service }) }, 'service')
  }

  expect(loggedBy(world)).toEqual(['unavailable', 'service', 'unavailable', 'service'])
  expect(world.outages.errorOf('database away')).toBeUndefined()
})

test('its end is logged once, with the number of suppressed messages, and the next one at once', async () => {
  const world = scene()
  const { outages, log, clock } = world
  let isAway = true
  const watching = outages.watch(
    {
      'database away': () => (isAway ? Promise.reject(refused()) : Promise.resolve()),
      'disk full': () => Promise.resolve(),
    },
    log,
  )
  onTestFinished(() => watching.stop())

  for (const _ of [1, 2, 3]) log.warn({ err: refused() }, 'unavailable')
  expect(outages.errorOf('database away')).toBeDefined()
  clock.ms = 12_300
  isAway = false
  await expect.poll(() => outages.errorOf('database away')).toBeUndefined()
  log.warn({ err: refused() }, 'unavailable')

  expect(loggedBy(world)).toEqual([
    'unavailable',
    'The database answers again (2 left out)',
    'unavailable',
  ])
  expect(world.lines[1]).toMatchObject({ seconds: 12.3 })
})

test('it is tracked even when nothing is logged', () => {
  const outages = createOutageTracker()
  outages.note(new Error('no order', { cause: full() }))

  expect(outages.errorOf('disk full')).toBeDefined()
  expect(outages.errorOf('database away')).toBeUndefined()
})
