import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'

/** An empty folder that other users can traverse, with special characters in its name; removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const run = path.basename(inject('clusterFolder'))
  const folder = await mkdtemp(path.join(tmpdir(), `${run} thử dữ liệu `))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Number of PostgreSQL servers running in folders under `folder`. */
export async function countServers(folder: string): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'args='])
  return stdout.split('\n').filter((line) => line.includes(`-D ${folder}`)).length
}
