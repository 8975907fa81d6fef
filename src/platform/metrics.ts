import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, Registry } from 'prom-client'

/** What a worker asks the first process for, and the answer; without metrics when a worker did not tell its own. */
type Word = { kind: 'metrics'; id: string; metrics?: string | undefined }

/** What is measured, as Prometheus reads it; undefined when it can't be had at the moment. */
export type ReadMetrics = () => Promise<string | undefined>

const patienceMs = 7000

/** The metrics of this process; those of all processes together are made of them. */
export function createRegistry(): Registry {
  const registry = new Registry()
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(registry)
    // It answers the first process when that collects what all measure.
    new AggregatorRegistry()
  }
  return registry
}

/** What is measured, as Prometheus reads it: of all processes together. Undefined when they don't all answer. */
export async function readMetrics(registry: Registry): Promise<string | undefined> {
  if (!cluster.isWorker) return registry.metrics()
  const id = randomUUID()
  const answer = Promise.withResolvers<string | undefined>()
  const hear = (word: Word) => word.id === id && answer.resolve(word.metrics)
  const timer = setTimeout(() => answer.resolve(undefined), patienceMs)
  process.on('message', hear)
  process.send?.({ kind: 'metrics', id } satisfies Word)
  try {
    return await answer.promise
  } finally {
    clearTimeout(timer)
    process.off('message', hear)
  }
}

/** Has the first process collect the metrics of all others for whichever of them asks; answers what reads them here. */
export function answerMetrics(): ReadMetrics {
  const registry = new AggregatorRegistry()
  const read = () => registry.clusterMetrics().catch(() => undefined)
  cluster.on('message', async (worker, { kind, id }: Word) => {
    if (kind !== 'metrics') return
    worker.send({ kind, id, metrics: await read() } satisfies Word, () => {})
  })
  return read
}
