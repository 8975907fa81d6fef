import type { Replica } from '../replica/open-replica.ts'

export type CacheReplica = Pick<Replica, 'require' | 'knownSince' | 'reads' | 'isAway'> & {
  /** Whether the primary is known not to answer. */
  isPrimaryAway(): boolean
}
