import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** A package as package-lock.json pins it, on whatever platform it is installed. */
export type LockedPackage = {
  name: string
  version: string
  /** As an SPDX expression; undefined when the package says nothing. */
  license: string | undefined
  /** Needed to work on the shop, and not to run it. */
  isDev: boolean
}

const LockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string(),
      license: z.string().optional(),
      dev: z.boolean().default(false),
    }),
  ),
})

/** All packages of a project's lock file, each name and version once. */
export async function readLockedPackages(project: string): Promise<LockedPackage[]> {
  const text = await readFile(path.join(project, 'package-lock.json'), 'utf8')
  const found = new Map<string, LockedPackage>()
  for (const [place, entry] of Object.entries(LockFile.parse(JSON.parse(text)).packages)) {
    if (place === '') continue
    const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 13)
    const { version, license, dev } = entry
    const known = found.get(`${name}@${version}`)
    // One place that the shop needs is enough.
    const isDev = dev && (known?.isDev ?? true)
    found.set(`${name}@${version}`, { name, version, license, isDev })
  }
  return [...found.values()].toSorted((a, b) => compare(refOf(a), refOf(b)))
}

/** The name that bills of materials know it by. */
export function refOf({ name, version }: Pick<LockedPackage, 'name' | 'version'>): string {
  return `${name}@${version}`
}

/** The same order on every machine, whatever its language. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
