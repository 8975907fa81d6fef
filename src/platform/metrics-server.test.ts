import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { findFreePort } from './http-listen.ts'
import { createLifecycle } from './lifecycle.ts'
import { openMetrics } from './metrics-server.ts'
import { OperatorError } from './operator-error.ts'

const token = 'sixteen-letters-long'
const log = { info() {}, warn() {}, error() {} }

async function open(environment: Record<string, string>, read = async () => 'up 1\n') {
  const port = await findFreePort({ host: '127.0.0.1', port: 0 })
  const lifecycle = createLifecycle(log)
  onTestFinished(() => lifecycle.stop())
  const config = readConfig({ METRICS_PORT: String(port), ...environment })
  await openMetrics(lifecycle, config, read)
  return async (path: string, options?: RequestInit) =>
    await fetch(`http://127.0.0.1:${port}${path}`, options)
}

test('a port of their own tells metrics and nothing else', async () => {
  const ask = await open({})
  const answer = await ask('/metrics')
  expect(await answer.text()).toBe('up 1\n')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/)
  expect((await ask('/')).status).toBe(404)
  expect((await ask('/metrics', { method: 'POST' })).status).toBe(405)
})

test('a token is wanted there, too, when there is one', async () => {
  const ask = await open({ METRICS_TOKEN: token })
  expect((await ask('/metrics')).status).toBe(403)
  const headers = { authorization: `Bearer ${token}` }
  expect((await ask('/metrics', { headers })).status).toBe(200)
})

test('metrics that cannot be had are unavailable', async () => {
  const ask = await open({}, () => Promise.reject(new Error('gone')))
  expect((await ask('/metrics')).status).toBe(503)
})

test('a port that others have is told, with what to set', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const opening = open({ METRICS_PORT: String(port) })
  await expect(opening).rejects.toThrow(OperatorError)
  await expect(opening).rejects.toThrow(`METRICS_PORT=${port + 1}`)
})
