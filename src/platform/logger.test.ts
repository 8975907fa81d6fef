import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function aLog() {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  return { log, lines }
}

const request = { method: 'GET', url: '/search?q=toi', id: 'a1' }

test('each entry is one line of JSON with time, level and request id', () => {
  const { log, lines } = aLog()
  const before = Date.now()
  log.child({ reqId: request.id }).warn({ req: request }, 'unavailable')
  log.error(new Error('broken'))

  const [first, second] = lines.map((line) => JSON.parse(line))
  expect(first).toMatchObject({
    level: 40,
    reqId: 'a1',
    req: { method: 'GET', path: '/search', id: 'a1' },
    msg: 'unavailable',
  })
  expect(second).toMatchObject({ level: 50, err: { message: 'broken' } })
  expect(second.err.stack).toContain('logger.test.ts')
  for (const { time } of [first, second]) {
    expect(time).toBeGreaterThanOrEqual(before)
    expect(time).toBeLessThanOrEqual(Date.now())
  }
})

test('line breaks in requests do not start a new log line', () => {
  const { log, lines } = aLog()
  const forged = 'x\n{"level":30,"msg":"signed in"}\r\u2028\u0000\u001b[2J'
  log.info({ path: forged, req: { ...request, url: `/${forged}` } }, forged)
  log.error(new Error(forged))

  expect(lines).toHaveLength(2)
  for (const line of lines) {
    expect(line.trimEnd()).not.toMatch(/\p{Cc}/u)
    expect(JSON.parse(line)).not.toMatchObject({ msg: 'signed in' })
  }
})
