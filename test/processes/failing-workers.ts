// Starts two workers that are not restarted after being killed.
import cluster from 'node:cluster'
import { reportListening } from '#platform/processes/worker.ts'
import { openWorkers } from '#platform/processes/workers.ts'
import { runService } from '#platform/run-process.ts'

const log = { info() {}, warn() {}, error() {} }

if (process.env.FAILING) process.exit(7)
if (cluster.isWorker) {
  reportListening('here')
} else {
  await runService(log, async () => {
    const workers = openWorkers(2, {}, log)
    await workers.opened
    process.env.FAILING = '1'
    workers.abandon()
    await workers.ended
  })
}
