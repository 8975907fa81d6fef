import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, Registry } from 'prom-client'

/** A worker's request to the primary process, and the response; without metrics when a worker did not report its own. */
type MetricsMessage = { kind: 'metrics'; id: string; metrics?: string | undefined }

/** Metrics in Prometheus text format; undefined when they are not available at the moment. */
export type ReadMetrics = () => Promise<string | undefined>

const timeoutMs = 7000

/** The registry of this process, which the primary process aggregates with those of other workers. */
export function createRegistry(): Registry {
  const registry = new Registry()
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(registry)
    // Responds to the primary process when it collects the metrics of all workers.
    new AggregatorRegistry()
  }
  return registry
}

/** The metrics of all processes together. Undefined when not all of them respond. */
export async function readMetrics(registry: Registry): Promise<string | undefined> {
  if (!cluster.isWorker) return registry.metrics()
  const id = randomUUID()
  const answer = Promise.withResolvers<string | undefined>()
  const receive = (message: MetricsMessage) => message.id === id && answer.resolve(message.metrics)
  const timer = setTimeout(() => answer.resolve(undefined), timeoutMs)
  process.on('message', receive)
  process.send?.({ kind: 'metrics', id } satisfies MetricsMessage)
  try {
    return await answer.promise
  } finally {
    clearTimeout(timer)
    process.off('message', receive)
  }
}

/** For the primary process: handles metrics requests of workers, and returns a function that collects the metrics of all. */
export function collectWorkerMetrics(): ReadMetrics {
  const registry = new AggregatorRegistry()
  const read = () => registry.clusterMetrics().catch(() => undefined)
  cluster.on('message', async (worker, { kind, id }: MetricsMessage) => {
    if (kind !== 'metrics') return
    worker.send({ kind, id, metrics: await read() } satisfies MetricsMessage, () => {})
  })
  return read
}
