import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const enoughBytes = 2_000_000_000

/** A folder in memory, where there is one. */
export const memoryFolder = '/dev/shm'

/** Where tests create folders: in memory if it has room, else in the system's temporary folder. */
export async function roomyFolder(): Promise<string> {
  const memory = await statfs(memoryFolder).catch(() => undefined)
  return memory && memory.bavail * memory.bsize >= enoughBytes ? memoryFolder : tmpdir()
}
