/** Settings of glibc's allocator that return freed memory to the system; docs/decisions/memory.md has the figures. */
const allocatorSettings: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
}

/**
 * The environment to restart the process with, since glibc reads it only at the start; undefined when all settings are
 * present or the platform has another C library. Settings of the operator win.
 */
export function withMemorySettings(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): NodeJS.ProcessEnv | undefined {
  if (platform !== 'linux') return undefined
  const isComplete = Object.keys(allocatorSettings).every((name) => environment[name] !== undefined)
  return isComplete ? undefined : { ...allocatorSettings, ...environment }
}

/** Bounds of V8's young generation and of its growth; the figures are there, too. */
const nodeFlags = ['--max-semi-space-size=16', '--heap-growing-percent=100']

/** Flags of Node with those that are missing. */
export function withNodeFlags(given: readonly string[]): string[] {
  const isGiven = (name = '') => given.some((flag) => flag.startsWith(`${name}=`))
  return [...given, ...nodeFlags.filter((flag) => !isGiven(flag.split('=')[0]))]
}
