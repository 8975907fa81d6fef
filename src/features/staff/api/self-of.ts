import type { FastifyRequest } from 'fastify'
import { securityCaller } from '#platform/security-log.ts'
import { signedInStaff, staffActor } from '#platform/staff-sign-in.ts'
import type { Self } from './second-factor.ts'

/** The caller of a call about their own account. */
export const selfOf = (request: FastifyRequest): Self => ({
  staff: signedInStaff(request),
  actor: staffActor(request),
  caller: securityCaller(request),
})
