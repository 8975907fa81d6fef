import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { findSystemPostgres, startBackedUpPostgres } from './backed-up-postgres.ts'
import { temporaryFolder } from './data-folder.ts'

// Files for other programs are checked by these programs, where they are installed.
const run = promisify(execFile)
const deploy = path.resolve(import.meta.dirname, '../deploy')
const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
const find = (program: string) =>
  folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file)) ?? ''
const isMissing = (program: string) => find(program) === ''
const systemPostgres = await findSystemPostgres()

/** Its port. */
async function aShop(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A copy of a file in a new folder, with other paths, and that folder. */
async function copyWith(file: string, change: (text: string, folder: string) => string) {
  const folder = await temporaryFolder()
  const copy = path.join(folder, path.basename(file))
  await writeFile(copy, change(await readFile(path.join(deploy, file), 'utf8'), folder))
  return { folder, copy }
}

test.skipIf(isMissing('promtool'))('promtool: each alert fires when it should', async () => {
  const rules = path.join(deploy, 'prometheus/tiem-alerts.test.yml')
  await run(find('promtool'), ['check', 'config', path.join(deploy, 'prometheus/prometheus.yml')])
  expect((await run(find('promtool'), ['test', 'rules', rules])).stdout).toContain('SUCCESS')
})

test.skipIf(isMissing('haproxy'))('HAProxy reads its file', async () => {
  await run(find('haproxy'), ['-c', '-f', path.join(deploy, 'compose/haproxy.cfg')])
})

test.skipIf(isMissing('haproxy'))(
  'HAProxy asks for a file where its version runs, hands on no trace of a client, and its log stays JSON',
  async () => {
    const came: IncomingHttpHeaders[] = []
    const [port, oldPort] = await Promise.all(
      [200, 404].map((asset) =>
        aShop(({ headers, url = '' }, response) => {
          came.push(headers)
          response.statusCode = url.startsWith('/assets/') ? asset : 200
          response.end()
        }),
      ),
    )
    const servers = `  server new 127.0.0.1:${port}\n  server old 127.0.0.1:${oldPort}\n`
    const { folder, copy } = await copyWith('compose/haproxy.cfg', (text, own) =>
      text
        .replace('maxconn 10000', 'maxconn 100')
        .replace('log stdout format raw local0', 'log stdout format raw local0\n  nbthread 1')
        .replace('bind :3000', `bind "${own}/socket"`)
        .replaceAll(/(?: {2}server .*\n)+/g, servers)
        .replaceAll(/ resolvers docker init-addr \S+/g, '')
        .replace(/^resolvers docker$.*/ms, ''),
    )
    const program = spawn(find('haproxy'), ['-db', '-f', copy], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    onTestFinished(() => void program.kill())
    const lines: string[] = []
    createInterface(program.stdout).on('line', (line) => lines.push(line))
    const ask = (url: string) =>
      new Promise<number | undefined>((resolve) => {
        const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
        get({ socketPath: `${folder}/socket`, path: url, headers }, (response) => {
          response.resume()
          resolve(response.statusCode)
        }).on('error', () => resolve(undefined))
      })
    await expect.poll(() => ask('/san-pham'), { timeout: 20_000 }).toBe(200)
    for (const file of ['a.js', 'b.wasm', 'c.woff2', 'd.css']) {
      expect([file, await ask(`/assets/${file}`)]).toEqual([file, 200])
    }
    const odd = '/assets/"\\.js'
    // What has been repeated is logged.
    const found = async () => {
      expect(await ask(odd)).toBe(200)
      return lines.find((line) => line.includes('\\.js'))
    }
    await expect.poll(found, { timeout: 20_000 }).toBeDefined()
    expect(JSON.parse((await found()) ?? '')).toMatchObject({ path: odd, status: 200 })
    expect(came.filter(({ traceparent }) => traceparent)).toEqual([])
  },
)

test('a standby keeps what it has until a new copy of the primary is whole', async () => {
  const { folder, copy } = await copyWith('compose/standby.sh', (text, own) =>
    text.replace('/var/lib/postgresql/18/docker', `"${own}/data"`),
  )
  await mkdir(path.join(folder, 'data'))
  await writeFile(path.join(folder, 'data/kept'), '')
  const failing = '#!/bin/sh\ntouch "$(dirname "$0")/asked"\nexit 1\n'
  await writeFile(path.join(folder, 'pg_basebackup'), failing, { mode: 0o755 })
  const env = { PATH: `${folder}:${process.env.PATH}`, PGPASSWORD: 'x' }
  await expect(run('bash', [copy], { env })).rejects.toThrow()
  const isThere = (file: string) => existsSync(path.join(folder, file))
  expect(['asked', 'data/kept'].map(isThere)).toEqual([true, true])
})

test.each([
  ['the primary is backed up', 'echo f', 0],
  ['a standby is passed over', 'echo t', 1],
  ['a database that does not answer is told', 'exit 2', 255],
])('%s', async (_, psql, code) => {
  const { folder, copy } = await copyWith('pgbackrest/tiem-pgbackrest@.service', (text) => text)
  await writeFile(path.join(folder, 'psql'), `#!/bin/sh\n${psql}\n`, { mode: 0o755 })
  const script = /^ExecCondition=.*? '(.*)'$/m.exec(await readFile(copy, 'utf8'))?.[1] ?? ''
  const shell = spawn('/bin/sh', ['-c', script], { env: { PATH: folder } })
  expect(await once(shell, 'exit')).toEqual([code, null])
})

test.skipIf(isMissing('caddy'))('Caddy reads its file', async () => {
  const { folder, copy } = await copyWith('caddy/Caddyfile', (text, own) =>
    text
      .replace('/var/log/caddy/tiem.log', `"${own}/tiem.log"`)
      // Nobody else's server is asked.
      .replace('health_uri /healthz', ''),
  )
  const args = ['validate', '--config', copy, '--adapter', 'caddyfile']
  await run(find('caddy'), args, { env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder } })
})

test.skipIf(isMissing('nginx') || isMissing('openssl'))('nginx reads its file', async () => {
  const { folder, copy } = await copyWith('nginx/tiem.conf', (text, own) =>
    text
      .replace('/etc/letsencrypt/live/tiem.example/fullchain.pem', `"${own}/cert.pem"`)
      .replace('/etc/letsencrypt/live/tiem.example/privkey.pem', `"${own}/key.pem"`)
      .replace('/var/log/nginx/tiem.log', `"${own}/tiem.log"`),
  )
  const certificate = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=tiem.example']
  const files = ['-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`]
  await run(find('openssl'), ['req', '-x509', ...certificate, ...files])
  const main = path.join(folder, 'nginx.conf')
  const includes = `error_log "${folder}/error.log"; pid "${folder}/pid"; events {} http { include "${copy}"; }`
  await writeFile(main, includes)
  await run(find('nginx'), ['-t', '-e', `${folder}/early.log`, '-c', main])
})

test.skipIf(isMissing('systemd-analyze'))('systemd reads its units', async () => {
  const folder = await temporaryFolder()
  const units = await Array.fromAsync(
    glob('{systemd,pgbackrest}/*.{service,timer}', { cwd: deploy }),
  )
  expect(units.length).toBeGreaterThan(5)
  const copies = units.map((unit) => path.join(folder, path.basename(unit)))
  for (const [index, unit] of units.entries()) {
    const text = await readFile(path.join(deploy, unit), 'utf8')
    // Programs have to be there.
    const here = text.replace(/^(ExecStart=)\/(?:opt|usr)\S+\/(?:node|pgbackrest)/m, '$1/bin/true')
    await writeFile(copies[index] ?? '', here)
  }
  const verified = await run(find('systemd-analyze'), ['verify', '--man=no', ...copies])
  // Of settings that it does not know it says so, and passes.
  expect(verified).toEqual({ stdout: '', stderr: '' })
})

const lacksBackups = !systemPostgres || isMissing('pgbackrest') || isMissing('openssl')

test.skipIf(lacksBackups)(
  'pgBackRest goes back to a moment by the lines of the guide',
  async () => {
    const guide = await readFile(path.resolve(deploy, '../docs/deploy.md'), 'utf8')
    const lines = [...guide.matchAll(/sudo -u postgres (pgbackrest .*)/g)].map(
      ([, line = '']) => line,
    )
    const [create, check, backup, restore, ...others] = lines
    expect([create, check, backup, restore, others]).toEqual([
      expect.stringMatching(/ stanza-create$/),
      expect.stringMatching(/ check$/),
      expect.stringMatching(/ backup$/),
      expect.stringMatching(/ restore$/),
      [],
    ])
    const { runAs, start, stop } = await startBackedUpPostgres(
      await temporaryFolder(),
      systemPostgres ?? '',
    )
    const ask = (statement: string) => runAs(`psql -Atqc "${statement}"`)
    for (const line of [create, check, backup]) await runAs(line ?? '')
    // A moment is found by the whole second in which a backup ended: it has to be a later one.
    const [{ backup: made }] = JSON.parse(await runAs('pgbackrest info --output=json'))
    const seconds = async () => Number(await ask('SELECT floor(extract(epoch FROM now()))'))
    await expect.poll(seconds).toBeGreaterThan(made[0].timestamp.stop)
    await ask('CREATE TABLE orders AS SELECT generate_series(1, 1000) AS id')
    const moment = await ask('SELECT clock_timestamp()')
    await ask('DELETE FROM orders')
    await stop()

    await runAs((restore ?? '').replace(/(?<=--target=)'[^']*'/, `'${moment}'`))
    await start()
    await expect.poll(() => ask('SELECT pg_is_in_recovery()')).toBe('f')
    expect(await ask('SELECT count(*) FROM orders')).toBe('1000')
    // The service that the timers start: its condition holds, and a backup is made on the new timeline.
    const service = await readFile(path.join(deploy, 'pgbackrest/tiem-pgbackrest@.service'), 'utf8')
    const [condition = '', nightly = ''] = [...service.matchAll(/^Exec\w+=(.*)$/gm)].map(
      ([, line = '']) => line,
    )
    await runAs(condition)
    await runAs(nightly.replace('%i', 'diff').replace('/usr/bin/', ''))
    const [stanza] = JSON.parse(await runAs('pgbackrest info --output=json'))
    expect(stanza.cipher).toBe('aes-256-cbc')
    const kinds = stanza.backup.map(({ type, error }: Record<string, unknown>) => [type, error])
    expect(kinds).toEqual([
      ['full', false],
      ['diff', false],
    ])
  },
)
