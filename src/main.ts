import { withMemorySettings } from '#platform/memory-settings.ts'

const environment = withMemorySettings(process.env, process.platform)
// The same process begins anew. Others that it starts inherit the settings; a channel to its parent would be lost.
if (environment && !process.channel) {
  const { execPath, execArgv, argv } = process
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], environment)
}

await import('./build-and-run.ts')
