import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder } from '#platform/project-folder.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { licenseList, refusedLicenses } from './licenses.ts'
import { readLockedPackages } from './locked-packages.ts'

// Writes the SBOM and the list of licenses: npm run sbom -- [--out build]
const { values } = parseArgs({ options: { out: { type: 'string', default: 'build' } } })

const packages = await readLockedPackages(projectFolder)
const bill = await billOfMaterials(projectFolder, packages)
const shipped = packages.filter(({ isDev }) => !isDev)
await mkdir(values.out, { recursive: true })
const files = {
  'sbom.cdx.json': `${JSON.stringify(bill, null, 2)}\n`,
  'licenses.txt': licenseList(shipped),
}
for (const [name, text] of Object.entries(files)) {
  await writeFile(path.join(values.out, name), text)
  process.stdout.write(`${path.join(values.out, name)}\n`)
}
process.stdout.write(`${shipped.length} packages run the shop.\n`)

const refused = refusedLicenses(shipped)
for (const line of refused) process.stderr.write(`${line}\n`)
if (refused.length > 0) {
  process.stderr.write('test/supply-chain/licenses.ts lists the licenses that are allowed.\n')
  process.exitCode = 1
}
