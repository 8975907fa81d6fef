import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pageOf, readCursor } from '#platform/keyset.ts'
import type { Routes } from '#platform/services.ts'
import { signedInStaff, staffActor } from '#platform/staff-sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import {
  DecideStore,
  type StaffStore,
  StaffStoreAnswer,
  StaffStoreQuery,
  StaffStoresAnswer,
  StoreCountsAnswer,
} from '../admin-contract.ts'
import { countStores } from './count-stores.ts'
import { decideStore } from './decide-store.ts'
import { findStores, type StoreRequest } from './repository.ts'

const success = true as const
const config = { permission: 'sellers.decide' as const }
const tags = ['admin-sellers']
const pageSize = 50

const StoreParams = z.object({ id: z.string().max(100) })

/** Requests to open a store in the back office, mounted under `/api/admin`. */
export const staffSellerRoutes: Routes = async (app, services) => {
  const { db } = services

  app.get(
    '/sellers',
    {
      config,
      schema: {
        tags,
        summary: 'Requests to open a store, newest first',
        querystring: StaffStoreQuery,
        response: { 200: StaffStoresAnswer },
      },
    },
    async (request) => {
      const { status, cursor } = request.query
      const after = readCursor(cursor, isId)
      const found = await findStores(db, { status, after }, pageSize + 1)
      const { page, next } = pageOf(
        found.map((each) => ({ ...each, id: each.store.id })),
        pageSize,
      )
      return { success, data: page.map((each) => present(request, each)), next }
    },
  )

  app.get(
    '/sellers/counts',
    {
      config: { ...config, isBackground: true },
      schema: {
        tags,
        summary: 'Numbers of requests by status',
        response: { 200: StoreCountsAnswer },
      },
    },
    async () => ({ success, data: await countStores(db) }),
  )

  const decisions = [
    ['approve', 'approved', 'Approves a request; 409 STORE_ALREADY_DECIDED for a rejected one'],
    ['reject', 'rejected', 'Rejects a request; 409 STORE_ALREADY_DECIDED for an approved one'],
  ] as const
  for (const [step, status, summary] of decisions) {
    app.post(
      `/sellers/:id/${step}`,
      {
        config,
        schema: {
          tags,
          summary,
          params: StoreParams,
          body: DecideStore,
          response: { 200: StaffStoreAnswer },
        },
      },
      async (request) => {
        const { id } = request.params
        if (!isId(id)) throw new AppError('NOT_FOUND')
        const { note = '' } = request.body
        await decideStore(services, id, { status, note }, staffActor(request))
        const [found] = await findStores(db, { id }, 1)
        if (!found) throw new AppError('NOT_FOUND')
        // The same decision again, such as a repeated request, changes nothing.
        if (found.store.status !== status) {
          throw new AppError('STORE_ALREADY_DECIDED', { status: found.store.status })
        }
        return { success, data: present(request, found) }
      },
    )
  }
}

function present(
  request: FastifyRequest,
  { store, phone, email, decidedAt }: StoreRequest,
): StaffStore {
  const seesCustomers = signedInStaff(request).permissions.includes('customers.read')
  return {
    ...store,
    decidedAt: decidedAt?.toISOString() ?? null,
    phone: seesCustomers ? phone : null,
    email: seesCustomers ? email : null,
  }
}
