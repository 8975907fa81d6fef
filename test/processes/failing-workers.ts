// Two workers that start once; when they have been killed, no other does.
import cluster from 'node:cluster'
import { tellOpen } from '#platform/processes/worker.ts'
import { openWorkers } from '#platform/processes/workers.ts'
import { runService } from '#platform/run-process.ts'

const log = { info() {}, warn() {}, error() {} }

if (process.env.FAILING) process.exit(7)
if (cluster.isWorker) {
  tellOpen('here')
} else {
  await runService(log, async () => {
    const workers = openWorkers(2, {}, log)
    await workers.opened
    process.env.FAILING = '1'
    workers.abandon()
    await workers.ended
  })
}
