import { execFile } from 'node:child_process'
import { appendFile, chown, copyFile, glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import path from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { freePort } from '#platform/embedded/free-port.ts'
import { userForPostgres } from '#platform/embedded/system-user.ts'
import { openBucket } from './bucket.ts'

const run = promisify(execFile)
const deploy = path.resolve(import.meta.dirname, '../deploy/pgbackrest')

/** The folder of the system's newest PostgreSQL; undefined without one. */
export async function findSystemPostgres(): Promise<string | undefined> {
  const found = await Array.fromAsync(glob('/usr/lib/postgresql/*/bin/initdb'))
  const version = (file: string) => Number(file.split('/')[4])
  const newest = found.toSorted((a, b) => version(b) - version(a))[0]
  return newest && path.dirname(newest)
}

/**
 * Starts the system's PostgreSQL in a folder, with the files of `deploy/pgbackrest`; a bucket behind TLS takes the backups.
 * `runAs` runs a line of the shell as the user `postgres`.
 */
export async function startBackedUpPostgres(folder: string, programs: string) {
  const home = path.join(folder, 'postgres')
  const cluster = path.join(home, 'data')
  const user = await userForPostgres(cluster)
  const own = async (place: string) => user && chown(place, user.uid, user.gid)
  for (const part of ['', 'conf.d', 'spool', 'log', 'lock']) {
    const place = path.join(home, part)
    await mkdir(place)
    await own(place)
  }
  const bucket = await openBucket()
  onTestFinished(bucket.close)
  const door = await openTlsDoor(folder, bucket.settings.endpoint ?? '')
  const port = await freePort()

  const { accessKeyId, secretAccessKey } = bucket.settings
  const secrets = (await readFile(path.join(deploy, 'secrets.conf'), 'utf8'))
    .replace('repo1-s3-key=', `$&${accessKeyId}`)
    .replace('repo1-s3-key-secret=', `$&${secretAccessKey}`)
    .replace('repo1-cipher-pass=', '$&mot-cau-dai-chi-de-thu')
  const secretFile = path.join(home, 'conf.d/secrets.conf')
  await writeFile(secretFile, secrets)
  const configFile = path.join(home, 'pgbackrest.conf')
  await copyFile(path.join(deploy, 'pgbackrest.conf'), configFile)
  for (const file of [secretFile, configFile]) await own(file)

  const env = {
    PATH: `${programs}${path.delimiter}${process.env.PATH}`,
    ...{ LC_ALL: 'C.UTF-8', PGHOST: '127.0.0.1', PGPORT: String(port), PGDATABASE: 'postgres' },
    // What is another place here than on a server; variables win over the file.
    PGBACKREST_CONFIG: configFile,
    PGBACKREST_CONFIG_INCLUDE_PATH: path.join(home, 'conf.d'),
    PGBACKREST_LOCK_PATH: path.join(home, 'lock'),
    PGBACKREST_LOG_PATH: path.join(home, 'log'),
    PGBACKREST_SPOOL_PATH: path.join(home, 'spool'),
    PGBACKREST_PG1_PATH: cluster,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: '/tmp',
    PGBACKREST_REPO1_S3_BUCKET: bucket.settings.bucket,
    PGBACKREST_REPO1_S3_ENDPOINT: 'localhost',
    PGBACKREST_REPO1_STORAGE_PORT: String(door.port),
    PGBACKREST_REPO1_STORAGE_CA_FILE: door.certificate,
  }
  const runAs = async (line: string): Promise<string> => {
    const { stdout } = await run('sh', ['-c', line], { ...user, env, cwd: '/' })
    return stdout.trim()
  }
  const control = `pg_ctl --pgdata='${cluster}' --log='${home}/postgres.log' --silent`
  const start = () => runAs(`${control} start`)
  const stop = () => runAs(`${control} --mode=fast stop`)

  await runAs(`initdb --pgdata='${cluster}' --auth=trust --no-sync`)
  await copyFile(path.join(deploy, 'postgresql.conf'), path.join(cluster, 'backup.conf'))
  await own(path.join(cluster, 'backup.conf'))
  const settings = `include 'backup.conf'\nport = ${port}\nunix_socket_directories = '/tmp'\n`
  await appendFile(path.join(cluster, 'postgresql.conf'), settings)
  await start()
  // A test that has failed may have stopped it.
  onTestFinished(() =>
    stop().then(
      () => {},
      () => {},
    ),
  )
  return { runAs, start, stop }
}

/** An endpoint at `localhost` with a certificate of its own, which pgBackRest insists on, in front of a server without. */
async function openTlsDoor(folder: string, endpoint: string) {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const files = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate]
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  await run('openssl', ['req', '-x509', ...files, ...name])
  const pair = { key: await readFile(key), cert: await readFile(certificate) }
  const server = https.createServer(pair, (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const behind = http.request(new URL(url, endpoint), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    behind.on('error', () => response.destroy())
    request.pipe(behind)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port, certificate }
}
