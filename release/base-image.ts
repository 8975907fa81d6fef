import { chmod, cp, mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import tls from 'node:tls'
import { projectFolder } from '#platform/project-folder.ts'
import { outputOf, runShown } from './image-tools.ts'

type BaseOptions = { suite: string; mirror: string | undefined; time: number; npm: string }

/** The images that the Dockerfile builds in, and on. */
export const baseImages = { build: 'localhost/tiem-build', runtime: 'localhost/tiem-runtime' }

/** What differs from one debootstrap to the next, or only package managers and readers of manuals need. */
const leftOut = [
  ...['var/cache/apt', 'var/cache/debconf', 'var/cache/ldconfig', 'var/lib/apt/lists', 'var/log'],
  ...['usr/share/info', 'usr/share/lintian', 'usr/share/locale', 'usr/share/man'],
  ...['dev', 'run', 'tmp'],
]
const leftOutFiles = ['etc/hostname', 'etc/machine-id', 'etc/resolv.conf']

/**
 * Makes both base images in the local container storage: Debian by debootstrap, with its security updates, and the Node of this
 * project's packages; the one that builds has npm, too. `time`, in seconds, is that of all files.
 */
export async function makeBaseImages(folder: string, options: BaseOptions): Promise<void> {
  const root = path.join(folder, 'debian')
  await debootstrap(root, options)
  await trim(root)
  const archive = ['--sort=name', '--numeric-owner', `--mtime=@${options.time}`]
  const file = path.join(folder, 'debian.tar')
  await outputOf('tar', [...archive, `--file=${file}`, `--directory=${root}`, '--create', '.'])
  await rm(root, { recursive: true })

  const node = path.join(folder, 'node')
  await cp(await realpath(path.join(projectFolder, 'node_modules/.bin/node')), node)
  await chmod(node, 0o755)
  await cp(options.npm, path.join(folder, 'npm'), { recursive: true, dereference: true })
  const authorities = tls.getCACertificates('default')
  await writeFile(path.join(folder, 'authorities.pem'), authorities.join('\n'))
  for (const target of ['runtime', 'build'] as const) {
    const dockerfile = path.join(projectFolder, 'release/base.Dockerfile')
    const args = ['--file', dockerfile, '--target', target, '--tag', baseImages[target]]
    await buildImage(folder, options.time, args)
  }
}

/** Without a container's own namespaces, which a container or a sandbox may forbid, and without a registry. */
export function buildImage(context: string, time: number, args: readonly string[]) {
  const own = ['--format', 'docker', '--isolation', 'chroot', '--pull-never', '--quiet']
  return runShown('buildah', ['build', ...own, '--timestamp', String(time), ...args, context])
}

async function debootstrap(root: string, { suite, mirror, time }: BaseOptions): Promise<void> {
  const withTime = [`SOURCE_DATE_EPOCH=${time}`, 'debootstrap', '--variant=minbase']
  await outputOf('env', [...withTime, suite, root, ...(mirror ? [mirror] : [])])
  const list = path.join(root, 'etc/apt/sources.list')
  const packages = await readFile(list, 'utf8')
  const updates = packages
    .replace(/\/debian(?=[/ ])/, '/debian-security')
    .replace(` ${suite} `, ` ${suite}-security `)
  await writeFile(list, packages + updates)
  const quietly = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq']
  await outputOf('chroot', [root, ...quietly, 'update'])
  await outputOf('chroot', [root, ...quietly, 'upgrade'])
}

async function trim(root: string): Promise<void> {
  for (const place of leftOut) {
    await rm(path.join(root, place), { recursive: true, force: true })
    await mkdir(path.join(root, place), place === 'tmp' ? { mode: 0o1777 } : {})
  }
  await chmod(path.join(root, 'tmp'), 0o1777)
  for (const file of leftOutFiles) await rm(path.join(root, file), { force: true })
  // Licences stay.
  const documents = path.join(root, 'usr/share/doc')
  for (const each of await readdir(documents, { recursive: true, withFileTypes: true })) {
    const isDocument = !each.isDirectory() && each.name !== 'copyright'
    if (isDocument) await rm(path.join(each.parentPath, each.name))
  }
  // Copies that programs leave of the files that they change.
  for (const place of ['etc', 'var/lib/dpkg'])
    for (const name of await readdir(path.join(root, place)))
      if (/-$|-old$/.test(name)) await rm(path.join(root, place, name))
}
