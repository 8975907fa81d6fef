import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/** PostgreSQL's `shared_buffers`: an eighth of the memory, between 128 MB and 1 GB. */
export function sharedBuffers(
  total = totalmem(),
  // The container's limit; 0 or more than `total` without one.
  limit = process.constrainedMemory(),
): string {
  const there = limit > 0 ? Math.min(limit, total) : total
  return `${Math.min(Math.max(Math.floor(there / 8 / megabyte), 128), 1024)}MB`
}
