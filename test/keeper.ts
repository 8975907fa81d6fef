import type { StaffActor } from '#platform/audit.ts'

/** Somebody on the command line, who changes orders in tests. */
export const keeper: StaffActor = { staffId: null, name: 'npm run shop (thu)' }
