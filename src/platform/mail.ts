import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import { shopOrigin } from './shop-origin.ts'

/** A mail to render and send. */
export type MailMessage = {
  /** Identifies the event it reports; the Message-ID is derived from it. */
  id: string
  to: string
  template: string
  props: object
  /** Its subject, such as an order id, for the merchant's lists. */
  about?: string
}

export type RenderedMail = { subject: string; html: string; text: string }
export type RenderMail = (template: string, props: object) => Promise<RenderedMail>

export type Mailer = {
  /**
   * Sends by SMTP_URL, else writes an .eml file to the outbox. `beforeEnd` runs when all but the end of the message is
   * transmitted: if it throws, nothing is delivered; afterwards only the server's reply shows the outcome.
   */
  send(outgoing: MailMessage, beforeEnd?: () => Promise<void>): Promise<void>
  /** An absolute link to a page of the shop. */
  link(path: string): string
}

/** The folder for mails when there is no mail server. */
export function outboxOf(dataDir: string): string {
  return path.join(dataDir, 'outbox')
}

/** The name of a mail's file in the outbox. */
export function outboxFile({ id, template }: Pick<MailMessage, 'id' | 'template'>): string {
  return `${template}-${digestOf(id)}.eml`
}

function digestOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32)
}

type Log = { info(details: object, message: string): void }

export type MailTimeouts = { connecting: number; greeting: number; silence: number }

/** Milliseconds. Spam filters delay replies, and after a timeout the outcome is unknown. */
const defaultTimeouts: MailTimeouts = { connecting: 15_000, greeting: 30_000, silence: 120_000 }

/** Sends mails by SMTP or into the outbox, depending on the configuration. */
export function createMailer(
  config: Config,
  render: RenderMail,
  log: Log,
  timeouts = defaultTimeouts,
): Mailer {
  const outbox = outboxOf(config.dataDir)
  const { smtpUrl, from } = config.mail
  const base = shopOrigin(config)
  const host = new URL(base).hostname
  const deliver = smtpUrl
    ? deliverBySmtp(smtpUrl, timeouts)
    : writeToOutbox(outbox, log, !config.isPublic)

  return {
    link: (target) => `${base}${target}`,
    async send({ id, to, template, props }, beforeEnd = async () => {}) {
      const { shop } = config
      const contents = await render(template, { shopName: shop.name, ...props })
      const digest = digestOf(id)
      const mail = {
        from,
        to,
        subject: contents.subject,
        html: contents.html,
        text: contents.text,
        messageId: `<${digest}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      }
      await deliver(mail, beforeEnd, outboxFile({ id, template }))
    },
  }
}

type Mail = Parameters<ReturnType<typeof createTransport>['sendMail']>[0] & { text: string }
type Deliver = (mail: Mail, beforeEnd: () => Promise<void>, name: string) => Promise<void>

function deliverBySmtp(url: string, { connecting, greeting, silence }: MailTimeouts): Deliver {
  return async (mail, beforeEnd) => {
    const transport = createTransport({
      url,
      connectionTimeout: connecting,
      greetingTimeout: greeting,
      socketTimeout: silence,
    })
    transport.use('stream', ({ message }, done) => {
      const read = message.createReadStream.bind(message)
      // Read after the server's reply to DATA; nodemailer sends the final dot when this stream ends.
      message.createReadStream = (options) => Readable.from(endingWith(read(options), beforeEnd))
      done()
    })
    await transport.sendMail(mail)
  }
}

async function* endingWith(bytes: AsyncIterable<Buffer>, beforeEnd: () => Promise<void>) {
  yield* bytes
  await beforeEnd()
}

/** `logsLinks` also logs the first link of each mail, for trying out the shop without a mail server. */
function writeToOutbox(outbox: string, log: Log, logsLinks: boolean): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail, beforeEnd, name) => {
    const sent = await transport.sendMail(mail)
    // Links in mails sign in, so only the shop's own user may read them.
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    const file = path.join(outbox, name)
    // Written under a temporary name, so that readers of the outbox never see a partial file.
    const temporary = `${file}.${randomUUID()}`
    try {
      await writeFile(temporary, (sent as unknown as { message: Buffer }).message, { mode: 0o600 })
      // A full disk fails above, before the handover, so the mail is retried.
      await beforeEnd()
      await rename(temporary, file)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    const link = logsLinks && firstLink(mail.text)
    log.info({ file: name, ...(link && { link }) }, 'mail written to the outbox')
  }
}

function firstLink(text: string): string | undefined {
  return /https?:\/\/\S+/.exec(text)?.[0]
}

/**
 * The meaning of a failed attempt: `later` – not delivered, worth a retry; `never` – address or message were rejected
 * permanently; `unknown` – transmitted in full, but the server's reply is missing.
 */
export type MailFailure = 'later' | 'never' | 'unknown'

/** Classifies an error of `send`; `isHandedOver` means that `beforeEnd` had succeeded. */
export function classifyMailError(error: unknown, isHandedOver: boolean): MailFailure {
  const { code, command, responseCode = 0 } = error as SmtpError
  const isRefusal = responseCode >= 400
  if (isHandedOver) {
    if (code !== 'EMESSAGE' || !isRefusal) return 'unknown'
    return responseCode >= 500 ? 'never' : 'later'
  }
  // Nodemailer itself rejects a malformed address.
  if (code === 'EENVELOPE' && command === 'API') return 'never'
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  return isAboutThisMail && responseCode >= 500 ? 'never' : 'later'
}

type SmtpError = { code?: string; command?: string; responseCode?: number }
