import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { logSecurityEvent, securityCaller } from '#platform/security-log.ts'
import type { Services } from '#platform/services.ts'
import { customerId, requireCustomer } from '#platform/sign-in.ts'
import {
  ConfirmContact,
  ConfirmContactAnswer,
  ContactChangeKind,
  DoneAnswer,
  RevertContact,
  RevertContactAnswer,
} from '../contract.ts'
import { confirmContact } from './confirm-contact.ts'
import { dropContactChange } from './contact-changes.ts'
import { sendContactCode } from './contact-code.ts'
import type { ContactLimits } from './contact-limits.ts'
import { resendContactLink } from './resend-contact-link.ts'
import { revertContact } from './revert-contact.ts'
import type { SignInLimits } from './sign-in-limits.ts'

const tags = ['identity']
const security = [{ bearer: [] }]
const success = true as const

type Dependencies = Services & { limits: SignInLimits; contactLimits: ContactLimits }

/** Confirms, resends, cancels and reverts contact changes. */
export const contactRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, services) => {
  const { db, contactLimits } = services

  app.post(
    '/auth/confirm-contact',
    {
      schema: {
        tags,
        summary: 'Confirm a new e-mail or phone number with the token of an emailed link',
        body: ConfirmContact,
        response: { 200: ConfirmContactAnswer },
      },
    },
    async (request) => ({
      success,
      kind: await confirmContact(services, request.body, securityCaller(request)),
    }),
  )

  app.post(
    '/auth/revert-contact',
    {
      schema: {
        tags,
        summary: 'Revert a change of e-mail or phone with the token of an emailed link',
        body: RevertContact,
        response: { 200: RevertContactAnswer },
      },
    },
    async (request) => ({
      success,
      resetToken: await revertContact(services, request.body.token, securityCaller(request)),
    }),
  )

  app.post(
    '/users/contact-code',
    {
      onRequest: requireCustomer,
      schema: {
        tags,
        security,
        summary:
          'Email a code to the confirmed address, which replaces the password for contact changes',
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      const userId = customerId(request)
      await sendContactCode(services, contactLimits, userId)
      const event = 'authn_token_created'
      logSecurityEvent(securityCaller(request), { event, userId, reason: 'contact_code' })
      return { success }
    },
  )

  app.post(
    '/users/contact-changes/resend',
    {
      onRequest: requireCustomer,
      schema: {
        tags,
        security,
        summary: 'Resend the link of a pending e-mail or phone number',
        body: ContactChangeKind,
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      await resendContactLink(services, customerId(request), request.body.kind)
      return { success }
    },
  )

  app.post(
    '/users/contact-changes/cancel',
    {
      onRequest: requireCustomer,
      schema: {
        tags,
        security,
        summary: 'Cancel a pending change of e-mail or phone',
        body: ContactChangeKind,
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      await dropContactChange(db, customerId(request), request.body.kind)
      return { success }
    },
  )
}
