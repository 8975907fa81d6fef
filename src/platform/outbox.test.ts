import { chmod, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/data-folder.ts'
import { readConfig } from './config.ts'
import { createMailer } from './mail.ts'
import { OperatorError } from './operator-error.ts'
import { restrictOutbox } from './restrict-outbox.ts'

const link = 'https://tiem.example/reset-password?token=secret'
const mail = { id: 'a', to: 'khach@tiem.example', template: 'password-reset', props: {} }
const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)

async function send(environment: Record<string, string>, isDemo = false) {
  const folder = await temporaryFolder()
  const logged: string[] = []
  const log = { info: (details: object) => logged.push(JSON.stringify(details)) }
  const config = readConfig({ DATA_DIR: folder, ...environment }, { isDemo })
  const render = async () => ({ subject: 'Đặt lại', html: `<a href="${link}">`, text: link })
  await createMailer(config, render, log).send(mail)
  return { outbox: path.join(folder, 'outbox'), logged: logged.join() }
}

test('the outbox and its files are accessible only to their owner', async () => {
  const before = process.umask(0o000)
  const { outbox } = await send({}).finally(() => process.umask(before))
  expect(await modeOf(outbox)).toBe('700')
  const [file = ''] = await readdir(outbox)
  expect(await modeOf(path.join(outbox, file))).toBe('600')
})

test('links of mails are logged only by a local shop', async () => {
  const PUBLIC_URL = 'https://tiem.example'
  expect((await send({})).logged).toContain(link)
  expect((await send({ PUBLIC_URL }, true)).logged).toContain(link)
  const { logged } = await send({ PUBLIC_URL })
  expect(logged).toContain('password-reset-')
  expect(logged).not.toMatch(/token|secret|http/)
})

test.runIf(process.platform === 'linux')(
  'an outbox that cannot be closed is refused to a shop that strangers reach',
  async () => {
    const dataDir = await temporaryFolder()
    // The permissions of this file cannot be changed.
    await symlink('/proc/sys', path.join(dataDir, 'outbox'))
    const warnings: string[] = []
    const log = { warn: (message: string) => warnings.push(message) }
    await expect(restrictOutbox({ dataDir, isPublic: true }, log)).rejects.toThrow(OperatorError)
    expect(warnings).toEqual([])
    await restrictOutbox({ dataDir, isPublic: false }, log)
    expect(warnings).toEqual([expect.stringContaining('chmod -R go=')])
  },
)

test('an accessible outbox of an earlier version is restricted at start', async () => {
  const dataDir = await temporaryFolder()
  const log = { warn: (message: string) => expect.unreachable(message) }
  await restrictOutbox({ dataDir, isPublic: true }, log)
  expect(await readdir(dataDir)).toEqual([])

  const outbox = path.join(dataDir, 'outbox')
  await mkdir(outbox)
  await chmod(outbox, 0o755)
  for (const name of ['a.eml', 'b.eml']) {
    await writeFile(path.join(outbox, name), 'token')
    await chmod(path.join(outbox, name), 0o644)
  }
  await restrictOutbox({ dataDir, isPublic: true }, log)
  const modes = ['', 'a.eml', 'b.eml'].map((name) => modeOf(path.join(outbox, name)))
  expect(await Promise.all(modes)).toEqual(['700', '600', '600'])
})
