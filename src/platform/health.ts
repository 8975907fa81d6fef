import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram } from 'prom-client'
import { AppError } from '#shared/app-error.ts'
import type { Db } from './database.ts'
import { isDatabaseBusy } from './database-busy.ts'
import { createRegistry, type ReadMetrics, readMetrics } from './metrics.ts'
import { mayReadMetrics } from './metrics-server.ts'
import type { Services } from './services.ts'
import { within } from './within.ts'

/** Whoever asks whether the shop is ready hears it in two seconds, whatever the database does. */
const readyMs = 1500

declare module 'fastify' {
  interface FastifyInstance {
    readMetrics: ReadMetrics
  }
}

/**
 * `/healthz` (the process answers), `/readyz` (the database answers too) and `/metrics` (Prometheus, of all processes on
 * this port together). Metrics are for those who send METRICS_TOKEN, and not here when they have a port of their own.
 */
export function serveHealth(app: FastifyInstance, services: Services): void {
  const { db, pool, config, answers, troubles } = services
  const registry = createRegistry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })

  new Counter({
    name: 'shared_answers_total',
    help: 'Answers that are the same for everybody, by what was given; the fresh ones are in no other figure',
    labelNames: ['route', 'given'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [route, counts] of answers.figures().given) {
        for (const [given, count] of Object.entries(counts)) this.inc({ route, given }, count)
      }
    },
  })
  new Gauge({
    name: 'shared_answers_kept',
    help: 'Answers that are the same for everybody and kept now',
    registers: [registry],
    collect() {
      this.set(answers.figures().entries)
    },
  })
  new Gauge({
    name: 'shared_answers_kept_bytes',
    help: 'Memory that they take',
    registers: [registry],
    collect() {
      this.set(answers.figures().bytes)
    },
  })

  new Gauge({
    name: 'letters',
    help: 'Letters to shoppers that have not been sent, by state',
    labelNames: ['state'],
    // Each process tells the same.
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.reset()
      // What else there is to measure is told though the database is away.
      for (const { state, count } of await countUnsent(db).catch(() => [])) {
        this.set({ state }, count)
      }
    },
  })

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  // All who ask at once share one question, so that they take no connections from shoppers while there is no answer.
  let asking: Promise<unknown> | undefined
  const askDatabase = () => {
    asking ??= sql`SELECT 1 FROM schema_migrations LIMIT 1`.execute(db).finally(() => {
      asking = undefined
    })
    return asking
  }
  app.get('/readyz', { schema: { hide: true } }, async () => {
    // Reading alone is no shop: nobody could order. The log knows this error, and does not repeat it with each question.
    const full = troubles.errorOf('disk full')
    if (full) throw full
    try {
      await within(readyMs, askDatabase(), 'the question')
    } catch (error) {
      throw isDatabaseBusy(error) ? error : new AppError('UNAVAILABLE')
    }
    return { status: 'ready' }
  })
  app.decorate('readMetrics', () => readMetrics(registry))
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!config.metrics.token || config.metrics.listen) throw new AppError('NOT_FOUND')
    if (!mayReadMetrics(config, request.headers)) throw new AppError('NOT_ALLOWED')
    const metrics = await readMetrics(registry)
    if (metrics === undefined) throw new AppError('UNAVAILABLE')
    return reply.type(registry.contentType).header('cache-control', 'no-store').send(metrics)
  })
}

async function countUnsent(db: Db) {
  const { rows } = await sql<{ state: string; count: number }>`
    SELECT state, count(*) AS count FROM letters WHERE state <> 'sent' GROUP BY state`.execute(db)
  return rows
}
