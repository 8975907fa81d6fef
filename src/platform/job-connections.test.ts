import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { startFaultyProxy } from '#test/faulty-proxy.ts'
import { createJobs } from './jobs.ts'

test('jobs are processed again soon after lost connections and after an unresponsive database', async () => {
  const database = await createTestDatabase()
  const proxy = await startFaultyProxy(database.url)
  const jobs = createJobs(proxy.url, pino({ level: 'silent' }))
  onTestFinished(async () => {
    proxy.pass()
    await jobs.stop(1000)
    await proxy.close()
    await database.close()
  })
  const done: string[] = []
  jobs.handle<{ name: string }>('greet', async ({ name }) => void done.push(name))
  await jobs.start()
  await jobs.work()
  const add = (name: string) => jobs.enqueue(database.db, 'greet', { name })
  await add('before')
  await expect.poll(() => done).toEqual(['before'])

  proxy.lose()
  await add('after the loss')
  await expect.poll(() => done, { timeout: 30_000 }).toContain('after the loss')

  proxy.silence()
  await add('after the silence')
  await delay(8000)
  expect(done).not.toContain('after the silence')
  proxy.pass()
  // A delayed fetch may assign the job to a worker that is gone. Without a heartbeat it is detected within 45 s and retried
  // 5 s later.
  await expect.poll(() => done, { timeout: 75_000 }).toContain('after the silence')
})
