import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '#platform/config.ts'
import { releaseParts } from '../release/contents.ts'
import { lacksForImage } from '../release/lacks-for-image.ts'
import { showLayers } from '../release/show-layers.ts'

const folder = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFile(path.join(folder, file), 'utf8')

/** Lines of a unit and of an image that set variables, and what they set; in YAML, each has a line of its own. */
const line = /^(?:ENV |Environment=)(.*)$/gm
const setting = /([A-Z][A-Z\d_]*)=/g
const yamlSetting = /^\s+([A-Z][A-Z\d_]*):/gm
/** Of the images beside the shop's. */
const foreign = /^(?:NODE_ENV$|POSTGRES_|PG|REPLICATION_|ROOT_|VGW_)/

test('files of deployments set what the shop reads', async () => {
  const manifests = await readdir(path.join(folder, 'deploy/kubernetes'))
  const yamlFiles = ['compose.yaml', ...manifests.map((name) => `deploy/kubernetes/${name}`)]
  const files = ['Dockerfile', 'deploy/systemd/tiem.service', 'deploy/systemd/tiem-backup.service']
  const namesIn = async (file: string) => {
    const text = await read(file)
    if (yamlFiles.includes(file))
      return [...text.matchAll(yamlSetting)].map(([, name = '']) => name)
    const lines = [...text.matchAll(line)].map(([, set]) => set).join(' ')
    return [...lines.matchAll(setting)].map(([, name = '']) => name)
  }
  const names = (await Promise.all([...files, ...yamlFiles].map(namesIn))).flat()
  for (const name of ['DATA_DIR', 'PORT', 'DATABASE_URL', 'METRICS_PORT']) {
    expect(names).toContain(name)
  }
  const own = names.filter((name) => !foreign.test(name))
  expect(own.filter((name) => !settingNames.includes(name))).toEqual([])
})

test('the guide, the compose file and the manifests name the version', async () => {
  const { version } = JSON.parse(await read('package.json'))
  const guide = await read('docs/deploy.md')
  expect(guide).toContain(`tiem-${version}.tgz`)
  expect(guide).toContain(`tiem:${version}`)
  expect(await read('compose.yaml')).toContain(`image: tiem:${version}\n`)
  expect(await read('deploy/kubernetes/kustomization.yaml')).toContain(`newTag: ${version}\n`)
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

test('a machine that cannot make an image is told what it lacks', () => {
  expect(lacksForImage('darwin', 0)).toContain('docker build .')
  expect(lacksForImage('linux', 1000)).toContain('Only root')
  expect(lacksForImage('linux', 0, '/nowhere')).toMatch(/apt-get .* buildah podman debootstrap$/)
})

test('the layers of an image have their own sizes, the lowest first', () => {
  const history = [{ size: 5e6 }, { size: 0 }, { size: 80e6 }]
  expect(showLayers({ size: 85e6, digests: ['sha256:a', 'sha256:b'], history })).toBe(
    '   80 MB  sha256:a\n    5 MB  sha256:b\n   85 MB  together',
  )
})
