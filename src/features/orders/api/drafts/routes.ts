import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pageOf, readCursor } from '#platform/keyset.ts'
import type { Routes } from '#platform/services.ts'
import { signedInStaff, staffActor } from '#platform/staff-sign-in.ts'
import { isId } from '#shared/text.ts'
import {
  ChangeDraft,
  CreateDraft,
  CustomerAnswer,
  CustomerQuery,
  type Draft,
  DraftAnswer,
  DraftDeletedAnswer,
  DraftPageAnswer,
  DraftPageQuery,
  DraftSentAnswer,
  SendDraft,
} from '../../draft-contract.ts'
import { countPieces } from '../line-error.ts'
import { findDrafts, getDraft } from './draft-rows.ts'
import { lookupCustomer } from './lookup-customer.ts'
import { quoteDraft } from './quote-draft.ts'
import { changeDraft, createDraft, type DraftWriter, deleteDraft } from './save-draft.ts'
import { sendDraft } from './send-draft.ts'

const success = true as const
const config = { permission: 'orders.create' as const }
const tags = ['admin-orders']
const pageSize = 50

const DraftParams = z.object({ id: z.string().max(100) })

function writerOf(request: FastifyRequest): DraftWriter {
  const { id, permissions } = signedInStaff(request)
  return {
    staffId: id,
    by: staffActor(request),
    seesCustomers: permissions.includes('customers.read'),
    mayDiscount: permissions.includes('orders.discount'),
  }
}

/** Orders that staff enter for customers who call, mounted under `/api/admin`. Drafts hold no stock. */
export const orderDraftRoutes: Routes = async (app, services) => {
  const { db } = services

  async function draftOf(request: FastifyRequest, id: string): Promise<Draft> {
    const { updatedAt, ...draft } = await getDraft(db, id, writerOf(request))
    const quote = draft.contents && (await quoteDraft(services, draft.contents))
    return { ...draft, quote, updatedAt: updatedAt.toISOString() }
  }

  app.get(
    '/order-drafts',
    {
      config,
      schema: {
        tags,
        summary: 'Orders being entered, the last changed first',
        querystring: DraftPageQuery,
        response: { 200: DraftPageAnswer },
      },
    },
    async (request) => {
      const after = readCursor(request.query.cursor, isId)
      const found = await findDrafts(db, writerOf(request), { after, limit: pageSize + 1 })
      const { page, next } = pageOf(found, pageSize)
      const data = page.map(({ id, contents, updatedBy, updatedAt }) => ({
        id,
        name: contents?.name ?? '',
        phone: contents?.phone ?? '',
        pieces: countPieces(contents?.lines ?? []),
        updatedBy,
        updatedAt: updatedAt.toISOString(),
      }))
      return { success, data, next }
    },
  )

  app.post(
    '/order-drafts',
    {
      config,
      schema: {
        tags,
        summary: 'Begins an order under an id of the page; safe to repeat',
        body: CreateDraft,
        response: { 201: DraftAnswer },
      },
    },
    async (request, reply) => {
      await createDraft(db, request.body, writerOf(request))
      return reply.code(201).send({ success, data: await draftOf(request, request.body.id) })
    },
  )

  app.get(
    '/order-drafts/:id',
    {
      config,
      schema: {
        tags,
        summary: 'A draft with what it would cost now, and problems beside its lines',
        params: DraftParams,
        response: { 200: DraftAnswer },
      },
    },
    async (request) => ({ success, data: await draftOf(request, request.params.id) }),
  )

  app.put(
    '/order-drafts/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Saves a draft and prices it; 409 STALE_EDIT when somebody else has saved',
        params: DraftParams,
        body: ChangeDraft,
        response: { 200: DraftAnswer },
      },
    },
    async (request) => {
      const { id } = request.params
      await changeDraft(db, id, request.body, writerOf(request))
      return { success, data: await draftOf(request, id) }
    },
  )

  app.delete(
    '/order-drafts/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Deletes a draft',
        params: DraftParams,
        response: { 200: DraftDeletedAnswer },
      },
    },
    async (request) => {
      await deleteDraft(db, request.params.id, writerOf(request))
      return { success }
    },
  )

  app.post(
    '/order-drafts/:id/send',
    {
      config,
      schema: {
        tags,
        summary:
          'Makes the draft an order, once; 409 PRICE_CHANGED with the new sums when it costs something else',
        params: DraftParams,
        body: SendDraft,
        response: { 200: DraftSentAnswer },
      },
    },
    async (request) => {
      const { id } = request.params
      const orderId = await sendDraft(services, id, request.body, writerOf(request))
      return { success, data: { orderId } }
    },
  )

  app.get(
    '/customers/lookup',
    {
      config,
      schema: {
        tags,
        summary: 'Account, addresses and history of a phone number',
        querystring: CustomerQuery,
        response: { 200: CustomerAnswer },
      },
    },
    async (request) => ({
      success,
      data: await lookupCustomer(db, request.query.phone, writerOf(request)),
    }),
  )
}
