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

test('the metrics port serves only metrics', async () => {
  const ask = await open({})
  const answer = await ask('/metrics')
  expect(await answer.text()).toBe('up 1\n')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/)
  expect((await ask('/')).status).toBe(404)
  expect((await ask('/metrics', { method: 'POST' })).status).toBe(405)
})

test('the metrics port requires the token if one is set', async () => {
  const ask = await open({ METRICS_TOKEN: token })
  expect((await ask('/metrics')).status).toBe(403)
  const headers = { authorization: `Bearer ${token}` }
  expect((await ask('/metrics', { headers })).status).toBe(200)
})

test('failing metrics are reported as unavailable', async () => {
  const ask = await open({}, () => Promise.reject(new Error('gone')))
  expect((await ask('/metrics')).status).toBe(503)
})

test('a metrics port in use is reported with the setting to change', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const opening = open({ METRICS_PORT: String(port) })
  await expect(opening).rejects.toThrow(OperatorError)
  await expect(opening).rejects.toThrow(`METRICS_PORT=${port + 1}`)
})
