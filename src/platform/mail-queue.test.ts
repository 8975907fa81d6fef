import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, type TestContext, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { aMessage, emailScene, impatient, patient } from '#test/email-scene.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const sceneOf = (context: TestContext) => emailScene(database, context)

// Each test has its own servers, workers and queues.
describe.concurrent('a mail', () => {
  test('enqueued ten times, with two workers, is sent once', async (context) => {
    const { aServer, aWorker, becomes } = sceneOf(context)
    const server = await aServer()
    const message = aMessage()
    const workers = [await aWorker(server.url), await aWorker(server.url)]

    await Promise.all(Array.from({ length: 10 }, (_, n) => workers[n % 2]?.send(message)))
    await becomes(message, { state: 'sent', attempts: 1, error: '' })
    // Jobs are fetched in order.
    for (const worker of workers) {
      const last = aMessage()
      await worker.send(last)
      await becomes(last, { state: 'sent' })
    }

    expect(server.accepted).toHaveLength(3)
  })

  test('that the server defers at every stage is sent later, once', async (context) => {
    const { aServer, aWorker, becomes } = sceneOf(context)
    const putOffOnce = () => {
      let isFirst = true
      return () => {
        const answer = isFirst ? '451 Try again later' : undefined
        isFirst = false
        return answer
      }
    }
    const server = await aServer({
      atSender: putOffOnce(),
      atRecipient: putOffOnce(),
      atMessage: putOffOnce(),
    })
    const message = aMessage()

    await (await aWorker(server.url, { tries: 4 })).send(message)
    await becomes(message, { state: 'sent', attempts: 4 })

    expect(server.accepted).toHaveLength(1)
  })

  test.for([
    ['the recipient', { atRecipient: () => '550 No such mailbox' }],
    ['itself', { atMessage: () => '552 Too much of it' }],
  ] as const)(
    'rejected permanently because of %s fails at once',
    async ([_what, script], context) => {
      const { aServer, aWorker, becomes } = sceneOf(context)
      const message = aMessage()

      await (await aWorker((await aServer(script)).url)).send(message)

      const error = expect.stringMatching(/55[02]/)
      await becomes(message, { state: 'failed', attempts: 1, error })
    },
  )

  test('that is rejected stores its recipient, but does not log it', async (context) => {
    const { aServer, aWorker, becomes } = sceneOf(context)
    const rejection = '550 5.1.1 <khach@tiem.example>: no such mailbox'
    const { url } = await aServer({ atRecipient: () => rejection })
    // No mock function: those are cleared when a concurrent test begins.
    const warnings: object[] = []
    const message = aMessage()

    await (await aWorker(url, { log: { warn: (details) => void warnings.push(details) } })).send(
      message,
    )
    const error = expect.stringContaining('<khach@tiem.example>: no such mailbox')
    await becomes(message, { state: 'failed', error })

    const reason = expect.stringMatching(/550 5\.1\.1 … no such mailbox/)
    expect(warnings).toEqual([expect.objectContaining({ reason })])
    expect(JSON.stringify(warnings)).not.toContain('khach@tiem.example')
  })

  test.for([
    ['does not greet', [], false],
    ['cuts the line instead of greeting', [], true],
    ['greets with 421', ['421 Too busy'], false],
    ['greets with 554', ['554 Not you'], false],
    ['never answers to the sender', ['220 a', '250 a'], false],
    ['closes the connection before the message', ['220 a', '250 a', '250 b', '250 c'], true],
  ] as const)(
    'for a server that %s is retried a few times',
    async ([_what, lines, cut], context) => {
      const { aTalker, aWorker, becomes } = sceneOf(context)
      const message = aMessage()
      const { url } = await aTalker(lines, { cut })

      await (await aWorker(url, { tries: 2, timeouts: impatient })).send(message)

      await becomes(message, { state: 'failed', attempts: 2 })
    },
  )

  test.for([
    ['says nothing more', false],
    ['cuts the line', true],
  ] as const)(
    'after which the server %s is not resent: its outcome is unknown',
    async ([_what, cut], context) => {
      const { aTalker, aWorker, becomes, look } = sceneOf(context)
      const { url } = await aTalker(['220 a', '250 a', '250 b', '250 c', '354 Go on'], { cut })
      const message = aMessage()
      // Long enough for all that the server does say.
      const worker = await aWorker(url, { timeouts: { ...patient, silence: 4000 } })

      await worker.send(message)
      await becomes(message, { state: 'unknown', attempts: 1 })
      await worker.send(message)
      const last = aMessage()
      await worker.send(last)
      await becomes(last, { state: 'unknown' })

      expect(await look(message)).toMatchObject({ state: 'unknown', attempts: 1 })
    },
  )

  test('that a server handles slowly does not delay others', async (context) => {
    const { aServer, aWorker, becomes } = sceneOf(context)
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
    let messages = 0
    const server = await aServer({ atMessage: () => (messages++ === 0 ? gate : undefined) })
    const worker = await aWorker(server.url)
    const [slow, quick] = [aMessage(), aMessage()]

    await worker.send(slow)
    await becomes(slow, { state: 'handed_over' })
    await worker.send(quick)
    await becomes(quick, { state: 'sent' })
    open(undefined)
    await becomes(slow, { state: 'sent', attempts: 1 })
  })

  test('that another worker has claimed is not completed by the slow one', async (context) => {
    const { aServer, aWorker, becomes } = sceneOf(context)
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
    let recipients = 0
    const server = await aServer({ atRecipient: () => (recipients++ === 0 ? gate : undefined) })
    const message = aMessage()
    await (await aWorker(server.url)).send(message)
    await vi.waitFor(() => expect(recipients).toBe(1), { timeout: 20_000 })
    await sql`UPDATE letters SET changed_at = now() - interval '2 minutes'
      WHERE id = ${message.id}`.execute(database.db)

    await (await aWorker(server.url)).send(message)
    await becomes(message, { state: 'sent', attempts: 2 })
    open(undefined)
    await vi.waitFor(() => expect(server.cut).toBe(1), { timeout: 20_000 })

    expect(server.accepted).toHaveLength(1)
  })

  test('whose worker died is sent if it was not handed over, else unknown', async (context) => {
    const { aServer, aWorker, becomes } = sceneOf(context)
    const server = await aServer()
    const worker = await aWorker(server.url)
    const [dead, cut] = [aMessage(), aMessage()]
    for (const [{ id }, state] of [
      [dead, 'handed_over'],
      [cut, 'sending'],
    ] as const) {
      await sql`INSERT INTO letters (id, template, recipient, queue, state, changed_at)
        VALUES (${id}, 'password-reset', 'a@b', 'q', ${state}, now() - interval '4 minutes')`.execute(
        database.db,
      )
    }

    await worker.send(dead)
    await worker.send(cut)

    await becomes(cut, { state: 'sent', attempts: 2 })
    await becomes(dead, { state: 'unknown', attempts: 1 })
    expect(server.accepted).toHaveLength(1)
  })
})
