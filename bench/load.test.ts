import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { inTurn, send } from './generator.ts'
import { expectAnswers } from './load.ts'
import { familyOf, processorMs, readProcesses, residentMb } from './processor-time.ts'
import { readAnswers } from './read-answers.ts'
import { relativeSlope } from './rise.ts'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('requests are distributed over all connections and every response is counted', async () => {
  const requested: string[] = []
  const url = await serve((request, response) => {
    requested.push(request.url ?? '')
    request.resume().on('end', () => {
      if (request.url === '/chunks') {
        response.write('one ')
        setImmediate(() => response.end('two'))
      } else if (request.url === '/none') response.writeHead(204).end()
      else response.writeHead(request.method === 'POST' ? 201 : 404).end('x'.repeat(100_000))
    })
  })
  const requests = [
    { url: '/chunks' },
    { method: 'POST' as const, url: '/large', body: { text: 'Áo' } },
    { url: '/none' },
    { url: '/missing' },
  ]

  const sent = await send(url, inTurn(requests), { connections: 3, until: { requests: 40 } })

  expect([...sent.answers].sort()).toEqual([
    [200, 10],
    [201, 10],
    [204, 10],
    [404, 10],
  ])
  expect(sent.latencies).toHaveLength(40)
  expect(requested.filter((path) => path === '/large')).toHaveLength(10)
  expect(() => expectAnswers(sent, [200, 201, 204], url)).toThrow('10 answers 404')
})

test('a constant rate is not exceeded', async () => {
  const url = await serve((_request, response) => response.end('here'))
  const until = { seconds: 0.2 }
  const sent = await send(url, inTurn([{ url: '/' }]), { connections: 4, until, rate: 100 })
  expect(sent.latencies.length).toBeLessThanOrEqual(20)
  expect(sent.latencies.length).toBeGreaterThan(0)
})

test('one request is sent even if connecting takes longer than the round', async () => {
  const url = await serve((_request, response) => response.end('here'))
  const sent = await send(url, inTurn([{ url: '/' }]), { connections: 4, until: { seconds: 0 } })
  expect(sent.latencies).toHaveLength(1)
})

test('rejects when the server closes the connection', async () => {
  const url = await serve((request) => request.socket.destroy())
  const sent = send(url, inTurn([{ url: '/' }]), { connections: 2, until: { requests: 4 } })
  await expect(sent).rejects.toThrow()
})

test('responses are parsed for any segmentation of the stream', () => {
  const known = Buffer.from('HTTP/1.1 201 Created\r\nContent-Length: 5\r\n\r\nhello')
  const chunks = Buffer.from(
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  )
  fc.assert(
    fc.property(
      fc.constantFrom(known, chunks),
      fc.array(fc.nat(), { maxLength: 8 }),
      (answer, places) => {
        const statuses: number[] = []
        const read = readAnswers((status) => statuses.push(status))
        const cuts = places.map((place) => place % answer.length).sort((a, b) => a - b)
        for (const whole of [answer, answer]) {
          let from = 0
          for (const cut of [...cuts, whole.length]) {
            read(whole.subarray(from, cut))
            from = cut
          }
        }
        expect(statuses).toEqual(answer === known ? [201, 201] : [200, 200])
      },
    ),
  )
})

test.runIf(process.platform === 'linux')(
  'the processor time of a process includes its children, running and ended',
  async () => {
    const burn =
      'const until = process.cpuUsage().user + 1e5; while (process.cpuUsage().user < until);'
    const script = `${burn}
      const { spawn, spawnSync } = require('node:child_process')
      spawnSync(process.execPath, ['-e', ${JSON.stringify(burn)}])
      const child = spawn(process.execPath, ['-e', ${JSON.stringify(`${burn} console.log('done'); setInterval(() => {}, 1000)`)}])
      child.stdout.once('data', () => console.log('done'))
      process.once('SIGTERM', () => { child.kill(); process.exit() })`
    const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      await once(parent.stdout, 'data')
      const processes = await readProcesses()
      const family = familyOf(processes, parent.pid ?? 0)
      expect(family).toHaveLength(2)
      expect(processorMs(processes, parent.pid)).toBeGreaterThanOrEqual(250)
      expect(await residentMb(family)).toEqual([expect.any(Number), expect.any(Number)])
    } finally {
      parent.kill()
      await once(parent, 'exit')
    }
  },
)

test('relative slope of rising and of fluctuating values', () => {
  const rising = [95, 97.5, 100, 102.5, 105].map((value, at) => ({ at, value }))
  expect(relativeSlope(rising)).toBeCloseTo(0.1)
  const wavering = [100, 110, 100, 90, 100].map((value, at) => ({ at, value }))
  expect(Math.abs(relativeSlope(wavering))).toBeLessThan(0.09)
  expect(relativeSlope([{ at: 1, value: 5 }])).toBe(0)
})
