import { execFile } from 'node:child_process'
import { mkdir, statfs } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type SmallDisk = {
  folder: string
  /** Leaves no room at all. */
  fill(): Promise<void>
  free(): Promise<void>
  unmount(): Promise<void>
}

/** A disk in memory at `folder` that can be full; undefined where this user may not mount one, as only root may. */
export async function mountSmallDisk(
  folder: string,
  megabytes: number,
): Promise<SmallDisk | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  await mkdir(folder, { recursive: true })
  const resize = (size: string) => run('mount', ['-o', `remount,size=${size}`, folder])
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  } catch {
    return undefined
  }
  return {
    folder,
    async fill() {
      // What is written between looking and resizing makes the system refuse the smaller size.
      for (let tries = 1; ; tries++) {
        const { blocks, bfree, bsize } = await statfs(folder)
        try {
          // No size at all would mean that there is no limit.
          await resize(String(Math.max((blocks - bfree) * bsize, bsize)))
          return
        } catch (error) {
          if (tries === 50) throw error
        }
      }
    },
    async free() {
      await resize(`${megabytes}m`)
    },
    async unmount() {
      await run('umount', ['--lazy', folder])
    },
  }
}
