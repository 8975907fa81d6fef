import type { StaffActor } from '#platform/audit.ts'
import type { Actor } from '../domain.ts'

/** Who changes an order: the shopper, the system by deadline or payment, or staff, whose changes are audited. */
export type Doer = 'shopper' | 'system' | StaffActor

/** As stored with the events of an order. */
export const actorOf = (by: Doer): Actor => (typeof by === 'string' ? by : 'keeper')

/** Null for the command line, too. */
export const staffIdOf = (by: Doer): string | null => (typeof by === 'string' ? null : by.staffId)
