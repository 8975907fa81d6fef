import cluster from 'node:cluster'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuild } from '#platform/ensure-build.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { buildFolder } from '#platform/project-folder.ts'
import type { runShop } from './run-shop.ts'

const isDevelopment = process.argv.includes('--dev')

try {
  if (cluster.isPrimary) {
    await ensureBuild(() => process.stdout.write('Building the shop. This takes a minute, once.\n'))
  }
  // What is built of the sources starts in half the time: two thousand small files are a few large ones in it.
  const { href } = pathToFileURL(path.join(buildFolder, 'shop/run-shop.js'))
  const shop = await import(isDevelopment ? './run-shop.ts' : href)
  await (shop.runShop as typeof runShop)(isDevelopment)
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
