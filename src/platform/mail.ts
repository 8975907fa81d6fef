import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import type { Jobs } from './jobs.ts'

/** A letter as features ask for it: the template's name and what fills it. */
export type Letter = {
  /** The event it tells of; the same event always gives the same Message-ID. */
  id: string
  to: string
  template: string
  props: object
}

export type RenderedLetter = { subject: string; html: string; text: string }
export type RenderLetter = (template: string, props: object) => Promise<RenderedLetter>

export type Mailer = {
  /** Sends by SMTP_URL, else writes an .eml file to the outbox. Throws when it can't: jobs try again. */
  send(letter: Letter): Promise<void>
  /** A link to a page of the shop, for letters. */
  link(path: string): string
}

type Log = { info(details: object, message: string): void }

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** The shop's post office. */
export function createMailer(config: Config, render: RenderLetter, log: Log): Mailer {
  const outbox = path.join(config.dataDir, 'outbox')
  const { smtpUrl, from } = config.mail
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, ...timeouts })
    : createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const base = config.publicUrl ?? `http://${config.host}:${config.port}`

  return {
    link: (target) => `${base}${target}`,
    async send({ id, to, template, props }) {
      const { subject, html, text } = await render(template, {
        shopName: config.shop.name,
        ...props,
      })
      const digest = createHash('sha256').update(id).digest('hex').slice(0, 32)
      const host = new URL(base).hostname
      const sent = await transport.sendMail({
        from,
        to,
        subject,
        html,
        text,
        messageId: `<${digest}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      if (smtpUrl) return
      await mkdir(outbox, { recursive: true })
      const file = path.join(outbox, `${template}-${digest}.eml`)
      // Renamed into place, so that whoever reads the outbox never sees half a letter.
      const aside = `${file}.${randomUUID()}`
      await writeFile(aside, (sent as unknown as { message: Buffer }).message)
      await rename(aside, file)
      log.info({ file: path.basename(file), link: firstLink(text) }, 'mail written to the outbox')
    },
  }
}

/** Without a mail server the keeper finds the link of a letter in the log. */
function firstLink(text: string): string | undefined {
  return /https?:\/\/\S+/.exec(text)?.[0]
}

/** Declares the queue `mail`: whoever adds a letter to it in a transaction has it sent if that commits. */
export function handleMails(jobs: Jobs, mailer: Mailer): void {
  // Letters may hold links that sign in, so they are forgotten soon after.
  jobs.handle<Letter>('mail', (letter) => mailer.send(letter), { deleteAfterSeconds: 3600 })
}

/** Adds a letter in the caller's transaction. */
export async function enqueueMail(jobs: Jobs, db: Db, letter: Letter): Promise<void> {
  await jobs.enqueue(db, 'mail', letter)
}
