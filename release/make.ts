import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { ensureBuild } from '#platform/ensure-build.ts'
import { buildFolder, projectFolder } from '#platform/project-folder.ts'
import { externalPackages, releaseParts } from './contents.ts'

// Makes a release, which runs without the sources and without what builds them: node release/make.ts [--folder build/release] [--pack].
// With --pack also a tarball of it for npm, beside the folder.
const run = promisify(execFile)
/** What made the demo shop's pictures, and the guide with pictures, which a command makes. */
const leftOut =
  /^(?:db\/demo\/(?:.*\.ts|art|drawing|models|\.renders)|docs\/(?:pictures|quan-ly\.html)|build\/shop\/stamp)(?:\/|$)/

const { values } = parseArgs({
  options: { folder: { type: 'string' }, pack: { type: 'boolean', default: false } },
})
const target = path.resolve(values.folder ?? path.join(buildFolder, 'release'))
await makeRelease(target)
process.stdout.write(`${target}\n`)
if (values.pack) process.stdout.write(`${await pack(target)}\n`)

/** Writes all files of a release but its packages into a folder, which is emptied first. */
async function makeRelease(folder: string): Promise<void> {
  await ensureBuild(() => {})
  const vite = path.join(projectFolder, 'node_modules/vite/bin/vite.js')
  const build = [vite, 'build', '--logLevel', 'warn', '--config', 'vite.commands.config.ts']
  await run(process.execPath, build, { cwd: projectFolder })
  await rm(folder, { recursive: true, force: true })
  for (const part of releaseParts) {
    await cp(path.join(projectFolder, part), path.join(folder, part), {
      recursive: true,
      filter: (file) => !leftOut.test(path.relative(projectFolder, file)),
    })
  }
  await cp(path.join(projectFolder, 'release/tiem.js'), path.join(folder, 'tiem.js'))
  await writePackage(folder)
}

/** Packages at the versions of this project: npm takes what is left of its lock file, and asks nobody. */
async function writePackage(folder: string): Promise<void> {
  const own = JSON.parse(await readFile(path.join(projectFolder, 'package.json'), 'utf8'))
  const { name, version, description, license, type, optionalDependencies } = own
  const dependencies = Object.fromEntries(
    externalPackages.map((each) => [each, own.dependencies[each]]),
  )
  const manifest = {
    ...{ name, version, description, license, type },
    // It starts again with the Node that it brings.
    engines: { node: '>=20' },
    bin: { tiem: 'tiem.js' },
    ...{ dependencies, optionalDependencies },
  }
  const manifestFile = path.join(folder, 'package.json')
  await writeFile(manifestFile, toJson(manifest))
  const lockFile = path.join(folder, 'package-lock.json')
  await cp(path.join(projectFolder, 'package-lock.json'), lockFile)
  const flags = ['--package-lock-only', '--ignore-scripts', '--offline', '--no-audit', '--no-fund']
  await npm(folder, 'install', ...flags)
  const lock = JSON.parse(await readFile(lockFile, 'utf8'))
  const exact = exactVersions(lock.packages)
  Object.assign(lock.packages[''], exact)
  await writeFile(manifestFile, toJson({ ...manifest, ...exact }))
  await writeFile(path.join(folder, 'npm-shrinkwrap.json'), toJson(lock))
  await rm(lockFile)
}

type Locked = { version: string; optional?: boolean; os?: string[]; cpu?: string[] }

/**
 * The packages of a lock file. Of a tarball npm ignores that file, which it only reads of packages from a registry. Optional ones
 * for every platform are left out: what needs them names them, and elsewhere npm would install them in vain.
 */
function exactVersions(packages: Record<string, Locked>) {
  const prefix = 'node_modules/'
  const top = Object.entries(packages).filter(([place]) => place.lastIndexOf(prefix) === 0)
  const versions = (isWanted: (locked: Locked) => unknown) =>
    Object.fromEntries(
      top
        .filter(([, locked]) => isWanted(locked))
        .map(([place, { version }]) => [place.slice(prefix.length), version]),
    )
  return {
    dependencies: versions(({ optional }) => !optional),
    optionalDependencies: versions(({ optional, os, cpu }) => optional && (os ?? cpu)),
  }
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

async function pack(folder: string): Promise<string> {
  const beside = path.dirname(folder)
  await mkdir(beside, { recursive: true })
  const { stdout } = await npm(folder, 'pack', '--pack-destination', beside, '--silent')
  return path.join(beside, stdout.trim())
}

function npm(folder: string, ...args: string[]): Promise<{ stdout: string }> {
  const program = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  return run(program, args, { cwd: folder, shell: process.platform === 'win32' })
}
