import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder } from '#platform/project-folder.ts'
import manifest from '../package.json' with { type: 'json' }
import { baseImages, buildImage, makeBaseImages } from './base-image.ts'
import { outputOf } from './image-tools.ts'
import { lacksForImage } from './lacks-for-image.ts'
import { showLayers } from './show-layers.ts'
import { tryImage } from './try-image.ts'

// Makes the image of the Dockerfile without a registry: npm run image [-- --try]. With --try it is run and asked, too.
const { values } = parseArgs({
  options: {
    tag: { type: 'string', default: `localhost/tiem:${manifest.version}` },
    suite: { type: 'string', default: 'trixie' },
    mirror: { type: 'string' },
    try: { type: 'boolean', default: false },
  },
})
const npmProgram = process.env.npm_execpath
const lacks =
  lacksForImage(process.platform, process.getuid?.()) ??
  (npmProgram ? undefined : 'npm starts it: npm run image')

if (lacks || !npmProgram) {
  process.stderr.write(`${lacks}\n`)
  process.exitCode = 1
} else {
  await makeImage(path.resolve(npmProgram, '../..'))
  if (values.try) await tryImage(values.tag)
}

async function makeImage(npm: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiem-image-'))
  try {
    const time = await timeOfSources()
    await makeBaseImages(folder, { suite: values.suite, mirror: values.mirror, time, npm })
    const { build, runtime } = baseImages
    const args = ['--build-arg', `NODE_IMAGE=${build}`, '--build-arg', `RUNTIME_IMAGE=${runtime}`]
    await buildImage(projectFolder, time, [...args, '--tag', values.tag])
    await outputOf('buildah', ['rmi', ...Object.values(baseImages)])
    process.stdout.write(`${values.tag}\n${showLayers(await readLayers(values.tag))}\n`)
  } finally {
    // An interrupted debootstrap leaves file systems of this machine mounted there.
    await outputOf('rm', ['--recursive', '--force', '--one-file-system', folder])
  }
}

/** The same sources have the same times; a version has newer ones than the version before, for browsers compare them. */
async function timeOfSources(): Promise<number> {
  const given = process.env.SOURCE_DATE_EPOCH
  if (given) return Number(given)
  return Number(await outputOf('git', ['-C', projectFolder, 'log', '-1', '--format=%ct']))
}

async function readLayers(tag: string) {
  const [image] = JSON.parse(await outputOf('podman', ['image', 'inspect', tag]))
  const history = JSON.parse(await outputOf('podman', ['history', '--format', 'json', tag]))
  return { size: Number(image.Size), digests: image.RootFS.Layers as string[], history }
}
