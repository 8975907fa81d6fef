import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { logSecurityEvent, securityCaller } from '#platform/security-log.ts'
import type { Services } from '#platform/services.ts'
import { signedInStaff, staffActor } from '#platform/staff-sign-in.ts'
import {
  ChangeMember,
  ChangeRole,
  DoneAnswer,
  InvitationAnswer,
  Invite,
  MemberAnswer,
  RoleAnswer,
  RolesAnswer,
  SaveRole,
  StaffAnswer,
  StaffIdParams,
} from '../contract.ts'
import {
  changeMember,
  endMember,
  type Manager,
  restoreMember,
  signOutMember,
} from './change-member.ts'
import { inviteStaff, withdrawInvitation } from './invite-staff.ts'
import {
  findInvitations,
  findMembers,
  findRoles,
  getMember,
  getRole,
  rightsOf,
} from './repository.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { changeRole, createRole, deleteRole } from './save-role.ts'
import { sendReset } from './send-reset.ts'
import type { StaffLimits } from './staff-limits.ts'

const success = true as const
const config = { permission: 'staff.manage' as const }
const tags = ['admin-staff']

function managerOf(request: FastifyRequest): Manager {
  const staff = signedInStaff(request)
  return { actor: staffActor(request), rights: rightsOf(staff), sessionId: staff.sessionId }
}

/** Staff, their roles, and invitations. */
export const staffRoutes: FastifyPluginAsyncZod<Services & { limits: StaffLimits }> = async (
  app,
  { limits, ...services },
) => {
  const { db } = services

  app.get(
    '/staff',
    {
      config,
      schema: {
        tags,
        summary: 'Staff, also who has left, and open invitations',
        response: { 200: StaffAnswer },
      },
    },
    async (request) => {
      const [data, invitations] = await Promise.all([
        findMembers(db, rightsOf(signedInStaff(request))),
        findInvitations(db),
      ])
      return { success, data, invitations }
    },
  )

  app.patch(
    '/staff/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Changes name and role; 409 STALE_EDIT when somebody else has meanwhile',
        params: StaffIdParams,
        body: ChangeMember,
        response: { 200: MemberAnswer },
      },
    },
    async (request) => {
      const { id } = request.params
      await changeMember(db, id, request.body, managerOf(request))
      return { success, data: await getMember(db, rightsOf(signedInStaff(request)), id) }
    },
  )

  const steps = [
    ['end', 'Ends an account and its sessions', endMember],
    ['restore', 'Opens an ended account again', restoreMember],
    ['sign-out', 'Ends all sessions of a member of staff', signOutMember],
  ] as const
  for (const [step, summary, take] of steps) {
    app.post(
      `/staff/:id/${step}`,
      {
        config,
        schema: { tags, summary, params: StaffIdParams, response: { 200: MemberAnswer } },
      },
      async (request) => {
        const { id } = request.params
        await take(db, id, managerOf(request))
        return { success, data: await getMember(db, rightsOf(signedInStaff(request)), id) }
      },
    )
  }

  app.post(
    '/staff/:id/reset',
    {
      config,
      schema: {
        tags,
        summary: 'Sends a link to choose a new password',
        params: StaffIdParams,
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      await limits.beforeInvitation(signedInStaff(request).id)
      await sendReset(services, request.params.id, managerOf(request))
      return { success }
    },
  )

  app.post(
    '/staff/:id/reset-second-factor',
    {
      config,
      schema: {
        tags,
        summary: 'Removes the second factors of a member of staff and ends their sessions',
        params: StaffIdParams,
        response: { 200: MemberAnswer },
      },
    },
    async (request) => {
      const { id } = request.params
      await limits.beforeInvitation(signedInStaff(request).id)
      if (await resetSecondFactor(services, id, managerOf(request))) {
        const event = 'authn_factor_removed'
        logSecurityEvent(securityCaller(request), { event, staffId: id, reason: 'reset' })
      }
      return { success, data: await getMember(db, rightsOf(signedInStaff(request)), id) }
    },
  )

  app.post(
    '/staff/invitations',
    {
      config,
      schema: {
        tags,
        summary: 'Sends an invitation by e-mail, in place of an earlier one',
        body: Invite,
        response: { 201: InvitationAnswer },
      },
    },
    async (request, reply) => {
      await limits.beforeInvitation(signedInStaff(request).id)
      const { invitation } = await inviteStaff(services, request.body, managerOf(request))
      return reply.code(201).send({ success, data: invitation })
    },
  )

  app.delete(
    '/staff/invitations/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Withdraws an invitation',
        params: StaffIdParams,
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      await withdrawInvitation(db, request.params.id, managerOf(request))
      return { success }
    },
  )

  app.get(
    '/roles',
    {
      config,
      schema: { tags, summary: 'Roles and what they allow', response: { 200: RolesAnswer } },
    },
    async () => ({ success, data: await findRoles(db) }),
  )

  app.post(
    '/roles',
    {
      config,
      schema: {
        tags,
        summary: 'Makes a role',
        body: SaveRole,
        response: { 201: RoleAnswer },
      },
    },
    async (request, reply) => {
      const id = await createRole(db, request.body, managerOf(request))
      return reply.code(201).send({ success, data: await getRole(db, id) })
    },
  )

  app.put(
    '/roles/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Changes a role; 409 STALE_EDIT when somebody else has meanwhile',
        params: StaffIdParams,
        body: ChangeRole,
        response: { 200: RoleAnswer },
      },
    },
    async (request) => {
      await changeRole(db, request.params.id, request.body, managerOf(request))
      return { success, data: await getRole(db, request.params.id) }
    },
  )

  app.delete(
    '/roles/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Deletes a role that nobody has',
        params: StaffIdParams,
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      await deleteRole(db, request.params.id, managerOf(request))
      return { success }
    },
  )
}
