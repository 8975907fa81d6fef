import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, type TestContext, vi } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { createJobs } from '#platform/jobs.ts'
import { createMailer, type MailMessage } from '#platform/mail.ts'
import { handleMailJobs, type MailDeps } from '#platform/mail-queue.ts'
import { renderMail } from '#src/mail/render-mail.ts'
import type { TestDatabase } from './database.ts'
import { type MailServerScript, startMailServer, startTalker } from './mail-server.ts'

const silent = pino({ level: 'silent' })
/** SMTP timeouts that no test waits for. */
export const patient = { connecting: 20_000, greeting: 20_000, silence: 20_000 }
const retrying = { retryDelay: 0, retryDelayMax: null, retryBackoff: false }

/** Short SMTP timeouts for servers that never answer. */
export const impatient = { connecting: 500, greeting: 500, silence: 500 }

type WorkerOptions = { tries?: number; timeouts?: typeof patient; log?: MailDeps['log'] }

export function aMessage(): MailMessage {
  const id = `letter-${randomUUID()}`
  const props = { name: 'Ánh', link: `https://tiem.example/${id}`, minutes: 30 }
  return { id, to: 'khach@tiem.example', template: 'password-reset', props }
}

/** Mail servers and workers of one test, closed at its end. */
export function emailScene(database: TestDatabase, { onTestFinished }: TestContext) {
  const closing: (() => Promise<unknown>)[] = []
  onTestFinished(async () => {
    for (const close of closing.reverse()) await close()
  })

  async function track<Server extends { close: () => Promise<unknown> }>(
    starting: Promise<Server>,
  ) {
    const server = await starting
    closing.push(server.close)
    return server
  }

  /** A worker that sends emails of its own queue by `smtpUrl`. */
  async function aWorker(smtpUrl: string, options: WorkerOptions = {}) {
    const { tries = 3, timeouts = patient, log = silent } = options
    const queue = `letters-${randomUUID()}`
    const jobs = createJobs(database.url, silent)
    const config = readConfig({ SMTP_URL: smtpUrl, PUBLIC_URL: 'https://tiem.example' })
    const mailer = createMailer(config, renderMail, silent, timeouts)
    const office = { db: database.db, jobs, mailer, log }
    handleMailJobs<MailMessage>(office, queue, async (message) => message, { tries, retrying })
    await jobs.start()
    await jobs.work()
    closing.push(() => jobs.stop(1000))
    return { send: (message: MailMessage) => jobs.enqueue(database.db, queue, message) }
  }

  async function look({ id }: MailMessage) {
    const row = await database.db
      .selectFrom('letters')
      .select(['state', 'attempts', 'error'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row ?? { state: 'none', attempts: 0, error: '' }
  }

  async function becomes(message: MailMessage, expected: object) {
    await vi.waitFor(async () => expect(await look(message)).toMatchObject(expected), {
      timeout: 20_000,
      interval: 50,
    })
  }

  return {
    aServer: (script?: MailServerScript) => track(startMailServer(script)),
    aTalker: (...talk: Parameters<typeof startTalker>) => track(startTalker(...talk)),
    aWorker,
    look,
    becomes,
  }
}
