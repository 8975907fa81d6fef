import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/**
 * How much memory PostgreSQL may share between its processes, as its settings write it: an eighth of what there is, at
 * least 128 MB and at most 1 GB. It takes as much of that as the shop's data need.
 */
export function sharedBuffers(
  total = totalmem(),
  // What a container is held to; 0 or more than there is when it is not.
  limit = process.constrainedMemory(),
): string {
  const there = limit > 0 ? Math.min(limit, total) : total
  return `${Math.min(Math.max(Math.floor(there / 8 / megabyte), 128), 1024)}MB`
}
