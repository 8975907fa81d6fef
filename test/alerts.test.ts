import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createKeyPair } from '#platform/backup/encryption.ts'
import { createTestApp } from './app.ts'

const folder = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFile(path.join(folder, file), 'utf8')

/** Names of metrics in PromQL, which stand before labels; functions and aggregations stand before brackets. */
const metricIn = /\b([a-z][a-z_]*_[a-z_]+|up|letters)\{/g
/** Those that a server without replicas does not have, and Prometheus' own. */
const others = ['database_replica_reads_total', 'up']

const metricsIn = (text: string) => [...text.matchAll(metricIn)].map(([, name = '']) => name)

test('alerts and the dashboard read figures that the shop has', async () => {
  const { publicKey } = await createKeyPair()
  const shop = await createTestApp({
    METRICS_TOKEN: 'sixteen-letters-long',
    ...{ BACKUP_S3_BUCKET: 'sao-luu', BACKUP_KEY: publicKey },
    ...{ BACKUP_S3_ACCESS_KEY_ID: 'a', BACKUP_S3_SECRET_ACCESS_KEY: 'b' },
  })
  const headers = { authorization: 'Bearer sixteen-letters-long' }
  await shop.app.inject('/healthz')
  const { body } = await shop.app.inject({ url: '/metrics', headers })
  await shop.close()
  const known = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const bases = (name: string) => [name, name.replace(/_(?:bucket|count|sum)$/, '')]

  const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
    await read('deploy/grafana/tiem.json'),
  )
  const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const alerts = await read('deploy/prometheus/tiem-alerts.yml')
  for (const [text, fewest] of [
    [panels.join('\n'), 15],
    [alerts, 12],
  ] as const) {
    const names = new Set(metricsIn(text))
    expect(names.size).toBeGreaterThanOrEqual(fewest)
    const missing = [...names].filter(
      (name) => !others.includes(name) && !bases(name).some((base) => known.has(base)),
    )
    expect(missing).toEqual([])
  }
})

test('each alert has a chapter that says what to do, and no other has one', async () => {
  const names = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, name]) => name)
  const alerts = names(await read('deploy/prometheus/tiem-alerts.yml'), /- alert: (\w+)/g)
  expect(alerts.length).toBeGreaterThan(10)
  expect(names(await read('docs/alerts.md'), /^## (\w+)$/gm)).toEqual(alerts)
})

test('each alert has a case in which it fires', async () => {
  const alerts = [...(await read('deploy/prometheus/tiem-alerts.yml')).matchAll(/- alert: (\w+)/g)]
  const cases = await read('deploy/prometheus/tiem-alerts.test.yml')
  const fired = new Set(
    [...cases.matchAll(/alertname: (\w+)\n\s+exp_alerts:/g)].map(([, name]) => name),
  )
  expect(alerts.map(([, name]) => name).filter((name) => !fired.has(name))).toEqual([])
})
