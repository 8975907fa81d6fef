// Serves one slow page on the port of its argument until it is stopped.
import { setTimeout as delay } from 'node:timers/promises'
import fastify from 'fastify'
import { closeServer, listen } from '#platform/http-listen.ts'
import { runService } from '#platform/run-process.ts'

const [port = '0', milliseconds = '0', limitMs = '10000'] = process.argv.slice(2)
const log = {
  info: (message: string) => process.stdout.write(`${message}\n`),
  error: (_: object, message: string) => process.stderr.write(`${message}\n`),
}

await runService(log, async (lifecycle) => {
  await lifecycle.open('first', () => 'first', { close: () => log.info('first closed') })
  const app = await lifecycle.open('server', () => fastify(), {
    close: (opened) => closeServer(opened, Number(limitMs)),
  })
  app.get('/', async () => {
    log.info('asked')
    await delay(Number(milliseconds))
    return 'answer'
  })
  log.info(await listen(app, { host: '127.0.0.1', port: Number(port) }))
})
