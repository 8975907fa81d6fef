import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isOrderId } from '#features/orders/domain.ts'
import { pageOf, readCursor } from '#platform/keyset.ts'
import { findMails, type MailRow, resendFailedMails, retryMail } from '#platform/mail-admin.ts'
import type { Routes } from '#platform/services.ts'
import { signedInStaff, staffActor } from '#platform/staff-sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import { isStorableText } from '#shared/text.ts'
import {
  type Email,
  EmailAnswer,
  EmailCountsAnswer,
  EmailCountsQuery,
  EmailQuery,
  EmailsAnswer,
  ResentAnswer,
} from '../contract.ts'
import { maskEmails } from '../domain.ts'
import { countEmails, statesOf } from './count-emails.ts'

const success = true as const
const config = { permission: 'mail.manage' as const }
const tags = ['admin-emails']
const pageSize = 50

const allStates = Object.values(statesOf).flat()

const EmailParams = z.object({ id: z.string().max(200) })

/** E-mails in the back office, mounted under `/api/admin`. */
export const emailRoutes: Routes = async (app, { db, jobs }) => {
  app.get(
    '/emails',
    {
      config,
      schema: {
        tags,
        summary: 'E-mails of the last months, most recently changed first',
        querystring: EmailQuery,
        response: { 200: EmailsAnswer },
      },
    },
    async (request) => {
      const { state, order, cursor } = request.query
      const after = readCursor(cursor, isStorableText)
      const states = state ? statesOf[state] : allStates
      const found = await findMails(db, { states, about: order, after }, pageSize + 1)
      const { page, next } = pageOf(found, pageSize)
      return { success, data: page.map((mail) => present(request, mail)), next }
    },
  )

  app.get(
    '/emails/counts',
    {
      config: { ...config, isBackground: true },
      schema: {
        tags,
        summary: 'Numbers of e-mails by state, all of them or those about an order',
        querystring: EmailCountsQuery,
        response: { 200: EmailCountsAnswer },
      },
    },
    async (request) => ({ success, data: await countEmails(db, request.query.order) }),
  )

  app.post(
    '/emails/:id/resend',
    {
      config,
      schema: {
        tags,
        summary: 'Sends an e-mail again that has not been sent, or whose outcome is unknown',
        description: 'One that was sent, or is being sent, stays as it is.',
        params: EmailParams,
        response: { 200: EmailAnswer },
      },
    },
    async (request) => {
      const { id } = request.params
      if (!isStorableText(id)) throw new AppError('NOT_FOUND')
      const result = await retryMail(db, jobs, id, staffActor(request))
      if (result === 'secret') throw new AppError('MAIL_NOT_KEPT')
      const [mail] = await findMails(db, { id }, 1)
      if (!mail) throw new AppError('NOT_FOUND')
      return { success, data: present(request, mail) }
    },
  )

  app.post(
    '/emails/resend-failed',
    {
      config,
      schema: {
        tags,
        summary: 'Sends e-mails again that have failed, 500 at most',
        response: { 200: ResentAnswer },
      },
    },
    async (request) => ({
      success,
      data: await resendFailedMails(db, jobs, staffActor(request)),
    }),
  )
}

function present(request: FastifyRequest, mail: MailRow): Email {
  const seesCustomers = signedInStaff(request).permissions.includes('customers.read')
  const shown = (text: string) => (seesCustomers ? text : maskEmails(text))
  return {
    id: mail.id,
    orderId: isOrderId(mail.about) ? mail.about : null,
    template: mail.template,
    recipient: shown(mail.recipient),
    state: mail.state,
    attempts: mail.attempts,
    error: shown(mail.error),
    createdAt: mail.created_at.toISOString(),
    changedAt: mail.changed_at.toISOString(),
    isKept: mail.job !== null,
  }
}
