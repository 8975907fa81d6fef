import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import { shopAddress } from './shop-address.ts'

/** A letter as features ask for it: the template's name and what fills it. */
export type Letter = {
  /** The event it tells of; the same event always gives the same Message-ID. */
  id: string
  to: string
  template: string
  props: object
  /** What it is about, such as an order's id; for the keeper's lists. */
  about?: string
}

export type RenderedLetter = { subject: string; html: string; text: string }
export type RenderLetter = (template: string, props: object) => Promise<RenderedLetter>

export type Mailer = {
  /**
   * Sends by SMTP_URL, else writes an .eml file to the outbox. `beforeEnd` is waited for when all but the end of the
   * letter has left: when it fails nothing is delivered, afterwards only the server's answer can tell.
   */
  send(letter: Letter, beforeEnd?: () => Promise<void>): Promise<void>
  /** A link to a page of the shop, for letters. */
  link(path: string): string
}

/** Where letters are written to when there is no mail server. */
export function outboxOf(dataDir: string): string {
  return path.join(dataDir, 'outbox')
}

/** The name of a letter's file there. */
export function outboxFile({ id, template }: Pick<Letter, 'id' | 'template'>): string {
  return `${template}-${digestOf(id)}.eml`
}

function digestOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32)
}

type Log = { info(details: object, message: string): void }

export type MailTimeouts = { connecting: number; greeting: number; silence: number }

/** Milliseconds. Servers that look for spam take their time to answer; who gives up too soon never knows. */
const patience: MailTimeouts = { connecting: 15_000, greeting: 30_000, silence: 120_000 }

/** The shop's post office. */
export function createMailer(
  config: Config,
  render: RenderLetter,
  log: Log,
  timeouts = patience,
): Mailer {
  const outbox = outboxOf(config.dataDir)
  const { smtpUrl, from } = config.mail
  const base = shopAddress(config)
  const host = new URL(base).hostname
  const deliver = smtpUrl
    ? deliverBySmtp(smtpUrl, timeouts)
    : writeTo(outbox, log, !config.isPublic)

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
      // Asked for when the server waits for the letter, and ended by a dot when this ends.
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

/** `tellsLinks`: the log names them, so that nobody has to open letters of a shop that is being tried. */
function writeTo(outbox: string, log: Log, tellsLinks: boolean): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail, beforeEnd, name) => {
    const sent = await transport.sendMail(mail)
    // Links in letters sign in: nobody but the shop's own user may read them.
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    const file = path.join(outbox, name)
    // Renamed into place, so that whoever reads the outbox never sees half a letter.
    const aside = `${file}.${randomUUID()}`
    try {
      await writeFile(aside, (sent as unknown as { message: Buffer }).message, { mode: 0o600 })
      // On a full disk nothing was handed over until here, and it is tried again.
      await beforeEnd()
      await rename(aside, file)
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
    const link = tellsLinks && firstLink(mail.text)
    log.info({ file: name, ...(link && { link }) }, 'mail written to the outbox')
  }
}

function firstLink(text: string): string | undefined {
  return /https?:\/\/\S+/.exec(text)?.[0]
}

/**
 * What a failed attempt means: `later` – nothing was delivered, another time it may be; `never` – the address or the
 * letter was refused for good; `unknown` – all of it was handed over and the answer never came.
 */
export type Trouble = 'later' | 'never' | 'unknown'

/** Reads the error of `send`; `isHandedOver` says whether `beforeEnd` had succeeded. */
export function troubleOf(error: unknown, isHandedOver: boolean): Trouble {
  const { code, command, responseCode = 0 } = error as SmtpError
  const isRefusal = responseCode >= 400
  if (isHandedOver) {
    if (code !== 'EMESSAGE' || !isRefusal) return 'unknown'
    return responseCode >= 500 ? 'never' : 'later'
  }
  // No address that a server could be asked about.
  if (code === 'EENVELOPE' && command === 'API') return 'never'
  const isAboutThisLetter = command === 'RCPT TO' || command === 'DATA'
  return isAboutThisLetter && responseCode >= 500 ? 'never' : 'later'
}

type SmtpError = { code?: string; command?: string; responseCode?: number }
