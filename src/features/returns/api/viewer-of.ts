import type { FastifyRequest } from 'fastify'
import { signedInStaff } from '#platform/staff-sign-in.ts'
import type { Viewer } from './present-return.ts'

/** What the caller may see. */
export const viewerOf = (request: FastifyRequest): Viewer => ({
  seesCustomers: signedInStaff(request).permissions.includes('customers.read'),
})
