import cluster from 'node:cluster'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadEnvFile } from '#platform/env-file.ts'
import { chooseLanguage, t } from '#platform/language.ts'
import { withMemorySettings, withNodeFlags } from '#platform/memory-settings.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { buildFolder, isRelease } from '#platform/project-folder.ts'
import type { runShop } from './run-shop.ts'

const isDevelopment = process.argv.includes('--dev')

try {
  chooseLanguage(process.argv, process.env)
  // Workers inherit the variables of the first process, which may be older than the file.
  if (cluster.isPrimary && process.argv.includes('--dotenv')) {
    loadEnvFile(process.env, process.cwd())
  }
  const environment = withMemorySettings(process.env, process.platform)
  // The same process begins anew. Others that it starts inherit the settings; a channel to its parent would be lost.
  if (environment && !process.channel) {
    const { execPath, execArgv, argv } = process
    const args = [execPath, ...withNodeFlags(execArgv), ...argv.slice(1)]
    process.execve?.(execPath, args, environment)
  }
  if (cluster.isPrimary && !isRelease) {
    const { ensureBuild } = await import('#platform/ensure-build.ts')
    await ensureBuild(announceBuild)
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

/** Refuses wrong settings before the build, since the built shop would refuse them a minute later. */
async function announceBuild(): Promise<void> {
  const { readStartConfig } = await import('#platform/production-checks.ts')
  readStartConfig(process.argv, process.env, { warn() {} })
  const sentence = t(
    'Đang dựng cửa hàng, chỉ lần đầu, mất khoảng một phút.',
    'Building the shop. This takes a minute, once.',
  )
  process.stdout.write(`${sentence}\n`)
}
