import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** A package pinned by package-lock.json, for any platform. */
export type LockedPackage = {
  name: string
  version: string
  /** SPDX expression; undefined when missing. */
  license: string | undefined
  /** Needed for development only. */
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

/** All packages of a project's lock file, without duplicates. */
export async function readLockedPackages(project: string): Promise<LockedPackage[]> {
  const text = await readFile(path.join(project, 'package-lock.json'), 'utf8')
  const found = new Map<string, LockedPackage>()
  for (const [place, entry] of Object.entries(LockFile.parse(JSON.parse(text)).packages)) {
    if (place === '') continue
    const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 13)
    const { version, license, dev } = entry
    const known = found.get(`${name}@${version}`)
    // A single non-dev dependent makes it a runtime package.
    const isDev = dev && (known?.isDev ?? true)
    found.set(`${name}@${version}`, { name, version, license, isDev })
  }
  return [...found.values()].toSorted((a, b) => compare(refOf(a), refOf(b)))
}

/** The package's reference in an SBOM. */
export function refOf({ name, version }: Pick<LockedPackage, 'name' | 'version'>): string {
  return `${name}@${version}`
}

/** Locale-independent comparison. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
