import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
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

if (import.meta.main) {
  const { values } = parseArgs({
    options: { folder: { type: 'string' }, pack: { type: 'boolean', default: false } },
  })
  const folder = path.resolve(values.folder ?? path.join(buildFolder, 'release'))
  await makeRelease(folder)
  process.stdout.write(`${folder}\n`)
  if (values.pack) process.stdout.write(`${await pack(folder)}\n`)
}

/** Writes all files of a release but its packages into a folder, which is emptied first. */
export async function makeRelease(folder: string): Promise<void> {
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
  const { name, version, description, license, type, engines, optionalDependencies } = own
  const dependencies = Object.fromEntries(
    externalPackages.map((each) => [each, own.dependencies[each]]),
  )
  const manifest = {
    ...{ name, version, description, license, type, engines },
    bin: { tiem: 'tiem.js' },
    ...{ dependencies, optionalDependencies },
  }
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const lockFile = path.join(folder, 'package-lock.json')
  await cp(path.join(projectFolder, 'package-lock.json'), lockFile)
  const flags = ['--package-lock-only', '--ignore-scripts', '--offline', '--no-audit', '--no-fund']
  await npm(folder, 'install', ...flags)
  // npm keeps to it where the release is installed as a package of somebody else's, as `npx` does.
  await rename(lockFile, path.join(folder, 'npm-shrinkwrap.json'))
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
