import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { startFaultyProxy } from '#test/faulty-proxy.ts'
import { createJobs } from './jobs.ts'

test('jobs are done again soon after the connections to the database were lost, and after it was silent', async () => {
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
  await delay(8000)
  proxy.pass()
  // A question for work that was on its way all along may arrive now, and take a job for a worker that is gone: that one is
  // tried again when its time is over. Those after it find the new workers.
  const addAnother = async () => {
    await add('after the silence')
    return done
  }
  await expect.poll(addAnother, { timeout: 30_000, interval: 1000 }).toContain('after the silence')
})
