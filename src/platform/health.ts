import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '#shared/app-error.ts'
import type { Db } from './database.ts'
import { isSameSecret } from './same-secret.ts'
import type { Services } from './services.ts'

/**
 * `/healthz` (the process answers), `/readyz` (the database answers too) and `/metrics` (Prometheus). Metrics are for
 * callers on this machine, or for those who send METRICS_TOKEN.
 */
export function serveHealth(app: FastifyInstance, { db, pool, config }: Services): void {
  const registry = new Registry()
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

  new Gauge({
    name: 'letters',
    help: 'Letters to shoppers that have not been sent, by state',
    labelNames: ['state'],
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
  app.get('/readyz', { schema: { hide: true } }, async () => {
    try {
      await sql`SELECT 1 FROM schema_migrations LIMIT 1`.execute(db)
    } catch {
      throw new AppError('UNAVAILABLE')
    }
    return { status: 'ready' }
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const allowed = config.metricsToken
      ? isSameSecret(request.headers.authorization ?? '', `Bearer ${config.metricsToken}`)
      : isLocal(request.ip) && !request.headers['x-forwarded-for']
    if (!allowed) throw new AppError('NOT_ALLOWED')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

async function countUnsent(db: Db) {
  const { rows } = await sql<{ state: string; count: number }>`
    SELECT state, count(*) AS count FROM letters WHERE state <> 'sent' GROUP BY state`.execute(db)
  return rows
}

function isLocal(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}
