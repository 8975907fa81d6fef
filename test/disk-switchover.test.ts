import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const script = path.resolve(import.meta.dirname, '../deploy/patroni/tiem-disk-switchover.sh')

/** Room that is left at each turn, in megabytes; undefined on a standby. */
type Turns = readonly (number | undefined)[]

/** Runs the script for some turns with programs that tell what a host would. Returns the turns of its switchovers, and what it said. */
async function watch(turns: Turns, { patronictl = 'exit 0' } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiem-disk-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const rooms = turns.map((room) => room ?? 'standby').join('\n')
  await writeFile(path.join(folder, 'rooms'), `${rooms}\n`)
  const room = `sed -n "$(wc -l < turns | tr -d ' ')p" rooms`
  const programs = {
    sleep: `echo >> turns; [ -n "$(${room})" ]`,
    psql: `[ "$(${room})" = standby ] && echo standby || echo /data`,
    df: `echo Header; echo "/dev/sda 9 9 $(${room}) 9% /data"; echo "/dev/sdb 9 9 5000 9% /data/pg_wal"`,
    patronictl: `wc -l < turns >> switchovers; echo "$@" >> asked; ${patronictl}`,
  }
  for (const [name, body] of Object.entries(programs)) {
    const text = `#!/bin/sh\ncd '${folder}'\n${body}\n`
    await writeFile(path.join(folder, name), text, { mode: 0o755 })
  }
  // As it ends does not matter here: it never does where `sleep` is what it is.
  const { stdout } = await run('sh', ['-c', '"$0"; true', script], {
    env: {
      PATH: `${folder}:${process.env.PATH}`,
      ...{ PATRONI_CONFIG: '/p.yml', PATRONI_NAME: 'db1', LEAST_FREE_MB: '1024' },
    },
  })
  const read = async (name: string) => {
    const text = await readFile(path.join(folder, name), 'utf8').catch(() => '')
    return text.split('\n').filter(Boolean)
  }
  const switchovers = (await read('switchovers')).map(Number)
  return { switchovers, asked: [...new Set(await read('asked'))], said: stdout }
}

test.runIf(process.platform === 'linux')(
  'the lead is handed over once the disk of the primary is nearly full, and not for a while after that',
  async () => {
    const { switchovers, asked, said } = await watch([1024, 1023, 900, 900, 900])
    expect(switchovers).toEqual([2])
    expect(asked).toEqual(['-c /p.yml switchover --leader db1 --force'])
    expect(said).toContain('1023 MB left of 1024')
  },
)

test.runIf(process.platform === 'linux')(
  'it is tried again while no standby takes over, and again when the disk had room meanwhile',
  async () => {
    const refused = await watch([0, 0, 0], { patronictl: 'exit 1' })
    expect(refused.switchovers).toEqual([1, 2, 3])
    expect((await watch([0, 0, undefined, 5000, 0])).switchovers).toEqual([1, 5])
    expect((await watch([0, 1030, 0])).switchovers).toEqual([1])
  },
)

test.runIf(process.platform === 'linux')(
  'who takes over with little room keeps the lead: the others have no more',
  async () => {
    expect((await watch([undefined, 900, 900])).switchovers).toEqual([])
    expect((await watch([undefined, 1500, 900])).switchovers).toEqual([3])
  },
)

test.runIf(process.platform === 'linux')('a standby hands nothing over', async () => {
  expect((await watch([undefined, undefined])).switchovers).toEqual([])
})
