import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '#platform/config.ts'
import { releaseParts } from '../release/contents.ts'

const folder = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFile(path.join(folder, file), 'utf8')

/** Lines of a unit and of an image that set variables, and what they set. */
const line = /^(?:ENV |Environment=)(.*)$/gm
const setting = /([A-Z][A-Z\d_]*)=/g
const foreign = ['NODE_ENV']

test('files of deployments set what the shop reads', async () => {
  const files = ['Dockerfile', 'deploy/systemd/tiem.service', 'deploy/systemd/tiem-backup.service']
  const found = await Promise.all(
    files.map(async (file) => [...(await read(file)).matchAll(line)].map(([, set]) => set)),
  )
  const names = [...found.flat().join(' ').matchAll(setting)].map(([, name = '']) => name)
  expect(names).toContain('DATA_DIR')
  expect(names).toContain('PORT')
  expect(names.filter((name) => ![...settingNames, ...foreign].includes(name))).toEqual([])
})

test('the guide names the version of the release and of the image', async () => {
  const { version } = JSON.parse(await read('package.json'))
  const guide = await read('docs/deploy.md')
  expect(guide).toContain(`tiem-${version}.tgz`)
  expect(guide).toContain(`tiem:${version}`)
})

test('the image is built from all that a build reads and a release has', async () => {
  const ignored = (await read('.dockerignore')).split('\n')
  const build = await read('src/platform/ensure-build.ts')
  const inputs = /const inputs = \[([^\]]*)\]/.exec(build)?.[1]?.match(/(?<=')[^',]+(?=')/g) ?? []
  expect(inputs.length).toBeGreaterThan(5)
  const kept = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  const isKept = (file: string) =>
    kept.some((pattern) => path.matchesGlob(file, pattern) || file.startsWith(`${pattern}/`))
  const sources = releaseParts.filter((part) => !part.startsWith('build/'))
  for (const file of [...inputs, ...sources]) expect([file, isKept(file)]).toEqual([file, true])
})
