import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { countServers, temporaryFolder, usedDataFolder } from '#test/data-folder.ts'
import { startProcess } from '#test/process.ts'
import { createDatabase } from './database.ts'
import { clusterFolder } from './embedded/cluster.ts'
import { readRun } from './embedded/run-file.ts'
import { attachEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

async function writtenNumbers(dataDir: string): Promise<number[]> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const { pool, close } = createDatabase(postgres.url)
  const { rows } = await pool.query('SELECT n FROM written ORDER BY n')
  await close()
  await postgres.stop()
  return rows.map((row) => row.n)
}

function numbers(lines: string[]): number[] {
  return lines.map(Number).filter(Boolean)
}

test('a second start in the same folder finds the data; no process keeps running', async () => {
  const dataDir = path.join(await temporaryFolder(), 'sâu', 'hơn')
  const owner = startProcess('database-owner.ts', [dataDir])
  await owner.printed('50')
  owner.child.kill('SIGTERM')

  expect((await owner.ended).code).toBe(0)
  expect(await countServers(dataDir)).toBe(0)
  expect(await writtenNumbers(dataDir)).toEqual(expect.arrayContaining(numbers(owner.lines)))
  expect(await countServers(dataDir)).toBe(0)
})

test('after kill -9 at any time the next start works, and no committed row is lost', async () => {
  const dataDir = path.join(await temporaryFolder(), 'data')
  const committed: number[] = []
  async function killAfter(milliseconds: number, line?: string): Promise<void> {
    const owner = startProcess('database-owner.ts', [dataDir])
    if (line) await owner.printed(line)
    await delay(milliseconds)
    owner.child.kill('SIGKILL')
    await owner.ended
    committed.push(...numbers(owner.lines))
  }
  for (const moment of [150, 250, 400, 600, 900, 1300]) await killAfter(moment)
  for (const moment of [0, 5, 60, 200]) await killAfter(moment, 'ready')
  for (const moment of [200, 300, 350, 500]) await killAfter(moment)

  const last = startProcess('database-owner.ts', [dataDir])
  await last.printed('ready')
  last.child.kill('SIGTERM')
  expect((await last.ended).code).toBe(0)

  expect(committed.length).toBeGreaterThan(0)
  expect(await writtenNumbers(dataDir)).toEqual(expect.arrayContaining(committed))
  expect(await countServers(dataDir)).toBe(0)
})

test('of four concurrent starts one becomes the owner, the others name it in their error', async () => {
  const dataDir = path.join(await temporaryFolder(), 'data')
  const rivals = Array.from({ length: 4 }, () => startProcess('database-owner.ts', [dataDir]))
  const outcomes = await Promise.all(
    rivals.map((rival) =>
      rival.printed('ready').then(
        () => rival,
        () => undefined,
      ),
    ),
  )

  const owners = outcomes.filter((owner) => owner !== undefined)
  expect(owners).toHaveLength(1)
  for (const rival of rivals.filter((rival) => !owners.includes(rival))) {
    const { code, errors } = await rival.ended
    expect(code).toBe(1)
    expect(errors).toBe(
      `The shop already runs on the data folder ${dataDir} (process ${owners[0]?.child.pid}). ` +
        'Stop it first, or choose another folder with DATA_DIR.\n',
    )
  }
  owners[0]?.child.kill('SIGINT')
  await owners[0]?.ended
  expect(await countServers(dataDir)).toBe(0)
})

describe('the postgres of a killed owner', () => {
  test('is stopped when it still runs', async () => {
    const dataDir = await usedDataFolder()
    const owner = startProcess('database-owner.ts', [dataDir])
    await owner.printed('10')
    owner.child.kill('SIGKILL')
    await owner.ended

    expect(await countServers(dataDir)).toBe(1)
    expect(await attachEmbeddedPostgres(dataDir)).toBeUndefined()
    expect(await writtenNumbers(dataDir)).toEqual(expect.arrayContaining(numbers(owner.lines)))
    expect(await countServers(dataDir)).toBe(0)
  })

  test('may have been killed with it', async () => {
    const dataDir = await usedDataFolder()
    const owner = startProcess('database-owner.ts', [dataDir])
    await owner.printed('10')
    const postgresPid = (await readRun(dataDir))?.postgresPid ?? 0
    owner.child.kill('SIGKILL')
    process.kill(postgresPid, 'SIGKILL')
    await owner.ended

    expect(await writtenNumbers(dataDir)).toEqual(expect.arrayContaining(numbers(owner.lines)))
  })

  test('may have a pid that another program has now, which is not harmed', async () => {
    const dataDir = await usedDataFolder()
    const owner = startProcess('database-owner.ts', [dataDir])
    await owner.printed('10')
    const pidFile = path.join(clusterFolder(dataDir), 'postmaster.pid')
    const [pid, ...rest] = (await readFile(pidFile, 'utf8')).split('\n')
    owner.child.kill('SIGKILL')
    process.kill(Number(pid), 'SIGKILL')
    await owner.ended
    const bystander = startProcess('bystander.ts', [])
    onTestFinished(() => void bystander.child.kill())
    await bystander.printed('here')
    await writeFile(pidFile, [bystander.child.pid, ...rest].join('\n'))

    expect(await writtenNumbers(dataDir)).toEqual(expect.arrayContaining(numbers(owner.lines)))
    expect(bystander.child.exitCode ?? bystander.child.signalCode).toBeNull()
  })
})
