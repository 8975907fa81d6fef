import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startProcess } from '#test/process.ts'
import { freePort } from './embedded/free-port.ts'

async function startSlowServer(milliseconds: number, limitMs = 10_000) {
  const port = await freePort()
  const server = startProcess('slow-server.ts', [port, milliseconds, limitMs].map(String))
  onTestFinished(() => void server.child.kill('SIGKILL'))
  const address = `http://127.0.0.1:${port}`
  await server.printed(address)
  return { ...server, address }
}

test.each(['SIGINT', 'SIGTERM'] as const)('%s: running requests are completed', async (signal) => {
  const server = await startSlowServer(600)
  const answer = fetch(server.address)
  await server.printed('asked')
  const signalledAt = performance.now()
  server.child.kill(signal)
  // npm forwards the SIGINT that the terminal has sent to both.
  server.child.kill(signal)
  await server.printed('Stopping')

  await expect(fetch(server.address)).rejects.toThrow()
  expect(await (await answer).text()).toBe('answer')
  expect(await server.ended).toEqual({ code: 0, errors: '' })
  expect(performance.now() - signalledAt).toBeLessThan(8000)
  expect(server.lines.slice(-2)).toEqual(['Stopping', 'first closed'])
})

test('a request that exceeds the limit is cut off', async () => {
  const server = await startSlowServer(60_000, 300)
  const answer = expect(fetch(server.address)).rejects.toThrow()
  await server.printed('asked')
  server.child.kill('SIGTERM')

  expect((await server.ended).code).toBe(0)
  await answer
})

test('a second signal exits at once', async () => {
  const server = await startSlowServer(60_000, 60_000)
  const answer = expect(fetch(server.address)).rejects.toThrow()
  await server.printed('asked')
  server.child.kill('SIGINT')
  await server.printed('Stopping')
  await delay(400)
  server.child.kill('SIGINT')

  expect((await server.ended).code).toBe(130)
  await answer
})

test('a port in use: one message, everything is closed, exit code 1', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const server = startProcess('slow-server.ts', [String(port)])

  expect(await server.ended).toEqual({
    code: 1,
    errors:
      `Port ${port} of 127.0.0.1 is already in use by another program. ` +
      `Stop it, or choose another port with PORT=${port + 1}.\n`,
  })
  expect(server.lines).toEqual(['first closed'])
})
