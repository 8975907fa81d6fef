/**
 * How the C library of Linux gives back memory: few arenas, and large blocks each on their own. docs/decisions/memory.md
 * has what it saves.
 */
const wanted: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
}

/**
 * The environment that a process has to be begun anew with, since the C library reads it only then; undefined where it stands
 * already, or where another system has another library. What an operator has set stays.
 */
export function withMemorySettings(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): NodeJS.ProcessEnv | undefined {
  if (platform !== 'linux') return undefined
  const isSettled = Object.keys(wanted).every((name) => environment[name] !== undefined)
  return isSettled ? undefined : { ...wanted, ...environment }
}
