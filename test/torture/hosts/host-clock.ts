import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { clockLibrary } from './namespaces.ts'

export type HostClock = {
  /** Makes it wrong by so many minutes, or right with 0. */
  setClock(minutes: number): Promise<void>
  /** Gives programs this clock for the time of day. Their waits stay as long as they are. */
  environment: Readonly<Record<string, string>>
}

/** The clock of a host, kept as a file in its folder. */
export async function makeHostClock({ folder }: { folder: string }): Promise<HostClock> {
  const file = path.join(folder, 'clock')
  const setClock = (minutes: number) => writeFile(file, `${minutes < 0 ? '' : '+'}${minutes}m`)
  await setClock(0)
  return {
    setClock,
    environment: {
      LD_PRELOAD: clockLibrary,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  }
}
