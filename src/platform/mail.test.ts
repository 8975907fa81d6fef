import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
import { renderMail } from '#src/mail/render-mail.ts'
import { temporaryFolder } from '#test/data-folder.ts'
import { startMailServer } from '#test/mail-server.ts'
import { readConfig } from './config.ts'
import { createMailer } from './mail.ts'

const log = pino({ level: 'silent' })
const message = {
  id: 'password-reset-1',
  to: 'khach@tiem.example',
  template: 'password-reset',
  props: {
    name: 'Đặng Ngọc Ánh',
    link: 'https://tiem.example/reset-password?token=abc',
    minutes: 30,
  },
}

const closing: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function aServer(refusals = 0) {
  let left = refusals
  const server = await startMailServer({
    atMessage: () => (left-- > 0 ? '451 Try again later' : undefined),
  })
  closing.push(server.close)
  return { received: server.accepted, url: server.url }
}

function mailerFor(environment: Record<string, string>) {
  const config = readConfig({
    PUBLIC_URL: 'https://tiem.example',
    SHOP_NAME: 'Tiệm Của Tôi',
    ...environment,
  })
  return createMailer(config, renderMail, log)
}

test('a mail reaches the mail server with HTML and text, in Vietnamese', async () => {
  const server = await aServer()

  await mailerFor({ SMTP_URL: server.url }).send(message)

  const mail = await PostalMime.parse(server.received[0] ?? '')
  expect(mail.subject).toBe('Đặt lại mật khẩu Tiệm Của Tôi')
  expect(mail.to?.[0]?.address).toBe('khach@tiem.example')
  expect(mail.html).toContain('Đặng Ngọc Ánh')
  expect(mail.text).toContain('https://tiem.example/reset-password?token=abc')
  expect(mail.messageId).toMatch(/^<[0-9a-f]{32}@tiem\.example>$/)
})

test('a rejection by the mail server fails the job, and the next attempt has the same Message-ID', async () => {
  const server = await aServer(1)
  const mailer = mailerFor({ SMTP_URL: server.url })

  await expect(mailer.send(message)).rejects.toThrow(/451|later/)
  await mailer.send(message)
  await mailer.send(message)

  const ids = await Promise.all(
    server.received.map(async (mail) => (await PostalMime.parse(mail)).messageId),
  )
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('an unreachable mail server fails the job', async () => {
  await expect(mailerFor({ SMTP_URL: 'smtp://127.0.0.1:1' }).send(message)).rejects.toThrow(
    /ECONNREFUSED/,
  )
})

test('without a mail server a mail is one file in the outbox, however often it is sent', async () => {
  const folder = await temporaryFolder()
  const mailer = mailerFor({ DATA_DIR: folder })

  await Promise.all([mailer.send(message), mailer.send(message)])

  const files = await readdir(path.join(folder, 'outbox'))
  expect(files).toHaveLength(1)
  const mail = await PostalMime.parse(await readFile(path.join(folder, 'outbox', files[0] ?? '')))
  expect(mail.subject).toBe('Đặt lại mật khẩu Tiệm Của Tôi')
})

test('a name with line breaks cannot add headers', async () => {
  const server = await aServer()
  const props = { ...message.props, name: 'A\r\nBcc: la@tiem.example' }

  await mailerFor({ SMTP_URL: server.url }).send({ ...message, props })

  const mail = await PostalMime.parse(server.received[0] ?? '')
  expect(mail.bcc).toBeUndefined()
})
