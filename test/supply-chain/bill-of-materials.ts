import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { compare, type LockedPackage, refOf } from './locked-packages.ts'

const Component = z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string() })

const Bill = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string() }) }),
  components: z.array(Component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

export type BillOfMaterials = z.infer<typeof Bill>

/** The shop's SBOM in CycloneDX, generated offline by npm from the lock file of `project`; deterministic. */
export async function billOfMaterials(
  project: string,
  packages: readonly LockedPackage[],
): Promise<BillOfMaterials> {
  // npm's --omit would leave out packages that both the shop and its tests need.
  const args = ['sbom', '--package-lock-only', '--offline', '--sbom-format', 'cyclonedx']
  const { stdout } = await promisify(execFile)('npm', args, {
    cwd: project,
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { serialNumber: _serial, metadata, ...bill } = Bill.parse(JSON.parse(stdout))
  const { timestamp: _time, component, ...about } = metadata
  const root = component['bom-ref']
  const included = new Set([root, ...packages.filter(({ isDev }) => !isDev).map(refOf)])
  const contents = {
    ...bill,
    // npm names the component after its folder.
    metadata: {
      ...about,
      component: { ...component, name: root.slice(0, root.lastIndexOf('@')) },
    },
    components: bill.components
      .filter((each) => included.has(each['bom-ref']))
      .toSorted((a, b) => compare(a['bom-ref'], b['bom-ref'])),
    dependencies: bill.dependencies
      .filter(({ ref }) => included.has(ref))
      .map((each) => ({
        ...each,
        dependsOn: each.dependsOn.filter((ref) => included.has(ref)).toSorted(compare),
      }))
      .toSorted((a, b) => compare(a.ref, b.ref)),
  }
  return { serialNumber: `urn:uuid:${uuidOf(JSON.stringify(contents))}`, ...contents }
}

/** A deterministic UUID (version 8) of a text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
