import { execFile } from 'node:child_process'
import { mkdir, statfs } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type SmallDisk = {
  folder: string
  /** Uses up all space. */
  fill(): Promise<void>
  free(): Promise<void>
  unmount(): Promise<void>
}

/** Mounts a tmpfs of limited size at `folder`; undefined without root. */
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
      // Retries, because concurrent writes make the resize fail.
      for (let tries = 1; ; tries++) {
        const { blocks, bfree, bsize } = await statfs(folder)
        try {
          // A size of 0 would mean no limit.
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
