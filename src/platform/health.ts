import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram } from 'prom-client'
import { AppError } from '#shared/app-error.ts'
import { isBackupLate, readBackupStatus } from './continuous-backup/status.ts'
import type { Db } from './database.ts'
import { createRegistry, type ReadMetrics, readMetrics } from './metrics.ts'
import { mayReadMetrics } from './metrics-server.ts'
import type { Services } from './services.ts'
import { registerShopMetrics } from './shop-metrics.ts'
import { withTimeout } from './with-timeout.ts'

/** Time limit of the database check, so that `/readyz` responds within two seconds. */
const readyMs = 1500

declare module 'fastify' {
  interface FastifyInstance {
    readMetrics: ReadMetrics
  }
}

/**
 * Serves `/healthz` (liveness), `/readyz` (readiness, with the database) and `/metrics` (Prometheus, of all processes
 * together). Metrics require METRICS_TOKEN, and are not served here when they have a port of their own.
 */
export function serveHealth(app: FastifyInstance, services: Services): void {
  const { db, pool, config, pgNotifications, responseCache, outages } = services
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
      for (const [route, counts] of responseCache.stats().served) {
        for (const [given, count] of Object.entries(counts)) this.inc({ route, given }, count)
      }
    },
  })
  new Gauge({
    name: 'shared_answers_kept',
    help: 'Cached answers that are the same for everybody',
    registers: [registry],
    collect() {
      this.set(responseCache.stats().entries)
    },
  })
  new Gauge({
    name: 'shared_answers_kept_bytes',
    help: 'Memory that they take',
    registers: [registry],
    collect() {
      this.set(responseCache.stats().bytes)
    },
  })

  const { replica } = responseCache
  if (replica) {
    new Counter({
      name: 'database_replica_reads_total',
      help: 'Reads that a replica may take: taken by it, or by the primary since it was behind or away',
      labelNames: ['result'],
      registers: [registry],
      collect() {
        this.reset()
        for (const [result, count] of Object.entries(replica.reads)) this.inc({ result }, count)
      },
    })
  }

  new Gauge({
    name: 'outage_active',
    help: 'Whether the process notices an outage',
    labelNames: ['outage'],
    aggregator: 'max',
    registers: [registry],
    collect() {
      for (const outage of ['database away', 'disk full'] as const) {
        this.set({ outage }, outages.errorOf(outage) ? 1 : 0)
      }
    },
  })
  new Gauge({
    name: 'letters',
    help: 'Mails to shoppers that have not been sent, by state',
    labelNames: ['state'],
    // Every process reports the same figure.
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.reset()
      // The other metrics stay available while the database is unreachable.
      for (const { state, count } of await countUnsent(db).catch(() => [])) {
        this.set({ state }, count)
      }
    },
  })

  registerShopMetrics(registry, services)

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  // Concurrent checks share one query, so that they occupy one connection while the database does not respond.
  let checking: Promise<unknown> | undefined
  const checkDatabase = () => {
    checking ??= sql`SELECT 1 FROM schema_migrations LIMIT 1`.execute(db).finally(() => {
      checking = undefined
    })
    return checking
  }
  /** The parts without which nothing can be ordered. */
  async function findBroken(log: FastifyBaseLogger): Promise<string[]> {
    // With a full disk reads succeed. The error has been logged and is not logged with every check.
    const broken = outages.errorOf('disk full') ? ['disk'] : []
    try {
      await withTimeout(readyMs, checkDatabase(), 'the question')
    } catch (err) {
      outages.note(err)
      log.warn({ err }, 'unavailable')
      broken.push('database')
    }
    return broken
  }
  app.get('/readyz', { schema: { hide: true } }, async ({ log }, reply) => {
    const broken = await findBroken(log)
    // Without notifications of changes, each process makes its responses anew each second.
    const degraded = pgNotifications.isConnected() ? [] : ['notifications']
    if (await isBackupMissed(config)) degraded.push('backup')
    if (broken.length === 0) return { status: 'ready', degraded }
    return reply
      .code(503)
      .header('retry-after', '5')
      .send({ status: 'not ready', broken, degraded })
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

/** Orders go on, but a loss of this machine would cost more than minutes of them. */
async function isBackupMissed({ backup, dataDir }: Services['config']): Promise<boolean> {
  if (!backup) return false
  const status = await readBackupStatus(dataDir).catch(() => undefined)
  return isBackupLate(status, Date.now())
}

async function countUnsent(db: Db) {
  const { rows } = await sql<{ state: string; count: number }>`
    SELECT state, count(*) AS count FROM letters WHERE state <> 'sent' GROUP BY state`.execute(db)
  return rows
}
