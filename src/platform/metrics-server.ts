import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { Registry } from 'prom-client'
import type { Config } from './config.ts'
import { listenFailure } from './http-listen.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { ReadMetrics } from './metrics.ts'
import { isSameSecret } from './same-secret.ts'

type MetricsConfig = Pick<Config, 'metrics'>

/** True when the request carries METRICS_TOKEN, or when none is set. */
export function mayReadMetrics(
  { metrics: { token } }: MetricsConfig,
  { authorization = '' }: IncomingHttpHeaders,
): boolean {
  return token === undefined || isSameSecret(authorization, `Bearer ${token}`)
}

/**
 * Serves metrics on METRICS_PORT, if set, so that they are not reachable through a proxy for the shop's port. Throws
 * OperatorError when the port is not available.
 */
export async function openMetrics(
  lifecycle: Lifecycle,
  config: MetricsConfig,
  read: ReadMetrics,
): Promise<void> {
  const { listen } = config.metrics
  if (!listen) return
  const server = createMetricsServer(config, read)
  await lifecycle.open(
    'metrics',
    async () => {
      try {
        await once(server.listen(listen), 'listening')
      } catch (error) {
        throw listenFailure(error, listen, { host: 'METRICS_HOST', port: 'METRICS_PORT' })
      }
    },
    {
      async close() {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      },
    },
  )
}

function createMetricsServer(config: MetricsConfig, read: ReadMetrics): Server {
  return createServer(async ({ url, method, headers }, response) => {
    const answer = (status: number, body = '', type = 'text/plain') =>
      response
        .writeHead(status, {
          'content-type': type,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
        .end(body)
    if (url !== '/metrics') return answer(404)
    if (method !== 'GET') return answer(405)
    if (!mayReadMetrics(config, headers)) return answer(403)
    const metrics = await read().catch(() => undefined)
    return metrics === undefined
      ? answer(503)
      : answer(200, metrics, Registry.PROMETHEUS_CONTENT_TYPE)
  })
}
