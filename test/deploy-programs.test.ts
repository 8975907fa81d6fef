import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from './data-folder.ts'

// Files for other programs are checked by these programs, where they are installed.
const run = promisify(execFile)
const deploy = path.resolve(import.meta.dirname, '../deploy')
const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
const find = (program: string) =>
  folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file)) ?? ''
const isMissing = (program: string) => find(program) === ''

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
