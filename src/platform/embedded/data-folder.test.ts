import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '#test/data-folder.ts'
import { startProcess } from '#test/process.ts'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'
import { type RunAs, runProgram } from './run-program.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }
// False when the project lies in root's inaccessible home.
const canBeNobody = isRoot && (await canRead(nobody))

async function canRead(user: RunAs): Promise<boolean> {
  const script = 'test -r "$1" && "$2" --version'
  const args = ['-c', script, 'sh', import.meta.filename, process.execPath]
  return (await runProgram('/bin/sh', args, { user })).ok
}

test('a file in the path of the data folder is reported', async () => {
  const file = path.join(await temporaryFolder(), 'tệp')
  await writeFile(file, '')

  await expect(startEmbeddedPostgres({ dataDir: file })).rejects.toThrow(
    `${file} is not a folder. Choose another data folder with DATA_DIR=/some/folder.`,
  )
  await expect(startEmbeddedPostgres({ dataDir: path.join(file, 'data') })).rejects.toThrow(
    'cannot be written (ENOTDIR)',
  )
})

test.runIf(!isRoot || canBeNobody)(
  'a read-only folder: exit code 1, nothing left behind',
  async () => {
    const folder = await temporaryFolder()
    await chmod(folder, 0o555)
    const dataDir = path.join(folder, 'data')

    const owner = startProcess('database-owner.ts', [dataDir], isRoot ? nobody : {})

    expect(await owner.ended).toEqual({
      code: 1,
      errors:
        `The data folder ${dataDir} cannot be written (EACCES). ` +
        'Give this user the right to write there. Choose another data folder with DATA_DIR=/some/folder.\n',
    })
    expect(await readdir(folder)).toEqual([])
  },
)

describe.runIf(isRoot)('as root', () => {
  test("a folder inaccessible to PostgreSQL's user is named, exit code 1, nothing left behind", async () => {
    const home = path.join(await temporaryFolder(), 'home')
    await mkdir(home, { mode: 0o700 })

    const owner = startProcess('database-owner.ts', [path.join(home, 'shop', 'data')])

    const { code, errors } = await owner.ended
    expect(code).toBe(1)
    expect(errors).toMatch(`may not pass through ${home} to the data folder ${home}/shop/data.`)
    expect(errors).toMatch(`chmod o+x '${home}'\n`)
    expect(await readdir(home)).toEqual([])
  })

  test('new folders are accessible despite a strict umask', async () => {
    const dataDir = path.join(await temporaryFolder(), 'mới', 'data')
    const before = process.umask(0o077)
    try {
      const postgres = await startEmbeddedPostgres({ dataDir })
      await postgres.stop()
    } finally {
      process.umask(before)
    }

    expect(await readdir(dataDir)).toContain('postgres')
  })

  test.runIf(canBeNobody)('works as an unprivileged user too', async () => {
    const folder = await temporaryFolder()
    await chmod(folder, 0o777)
    const owner = startProcess('database-owner.ts', [path.join(folder, 'data')], nobody)
    await owner.printed('10')
    owner.child.kill('SIGTERM')

    expect(await owner.ended).toEqual({ code: 0, errors: '' })
  })
})
