import { open, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Cluster } from './cluster.ts'

const maxBytes = 5_000_000

/** The path of PostgreSQL's log file. */
export function logFile(cluster: Cluster): string {
  return path.join(cluster.folder, 'server.log')
}

/** The size of the log in bytes. */
export async function logSize(cluster: Cluster): Promise<number> {
  const found = await stat(logFile(cluster)).catch(() => undefined)
  return found?.size ?? 0
}

/** The messages after the first `start` bytes, without dates and empty lines. */
export async function logSince(cluster: Cluster, start: number): Promise<string> {
  const file = await open(logFile(cluster)).catch(() => undefined)
  if (!file) return 'it left no message'
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(8_000), position: start })
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n')
    return lines
      .map((line) => line.replace(/^.*?\[\d+\] /, '').trim())
      .filter(Boolean)
      .join(' · ')
  } finally {
    await file.close()
  }
}

/** Rotates a large log to `server.log.1`. */
export async function trimLog(cluster: Cluster): Promise<void> {
  if ((await logSize(cluster)) > maxBytes) await rename(logFile(cluster), `${logFile(cluster)}.1`)
}
