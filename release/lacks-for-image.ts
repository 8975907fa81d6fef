import { existsSync } from 'node:fs'
import path from 'node:path'

/** Each is a program, and the package of Debian that has it. */
const programs = ['buildah', 'podman', 'debootstrap']
const systemFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin']

/** Where programs are looked for; administrators' programs are not on the path of every root. */
export const toolPath = [process.env.PATH ?? '', ...systemFolders].join(path.delimiter)

/** What this machine lacks for making an image, as a sentence; undefined when it can. */
export function lacksForImage(
  platform: string,
  userId: number | undefined,
  searchPath = toolPath,
): string | undefined {
  if (platform !== 'linux') return 'An image is made on Linux; elsewhere: docker build .'
  if (userId !== 0) return 'Only root may make the base system of an image.'
  const folders = searchPath.split(path.delimiter)
  const missing = programs.filter(
    (program) => !folders.some((folder) => existsSync(path.join(folder, program))),
  )
  if (missing.length === 0) return undefined
  return `An image needs packages of Debian that are missing: apt-get install --no-install-recommends ${missing.join(' ')}`
}
