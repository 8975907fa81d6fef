import cluster from 'node:cluster'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { withMemorySettings } from '#platform/memory-settings.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { buildFolder } from '#platform/project-folder.ts'
import type { runShop } from './run-shop.ts'

const environment = withMemorySettings(process.env, process.platform)
// The same process begins anew. Others that it starts inherit the settings; a channel to its parent would be lost.
if (environment && !process.channel) {
  const { execPath, execArgv, argv } = process
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], environment)
}

const isDevelopment = process.argv.includes('--dev')

try {
  if (cluster.isPrimary) {
    const { ensureBuild } = await import('#platform/ensure-build.ts')
    await ensureBuild(() => process.stdout.write('Building the shop. This takes a minute, once.\n'))
  }
  // The built server starts in half the time: two thousand small files are a few large ones in it.
  const { href } = pathToFileURL(path.join(buildFolder, 'shop/run-shop.js'))
  const shop = await import(isDevelopment ? './run-shop.ts' : href)
  await (shop.runShop as typeof runShop)(isDevelopment)
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
