import { getUser } from '#features/identity/api/public.ts'
import type { Routes } from '#platform/services.ts'
import { customerId, requireCustomer } from '#platform/sign-in.ts'
import { MeAnswer, RegisterStore, StoreAnswer } from '../contract.ts'
import { registerStore } from './register-store.ts'
import { findStore } from './repository.ts'

const shared = { tags: ['seller'], security: [{ bearer: [] }] }
const success = true as const

/** Requests to open a store. */
export const sellerRoutes: Routes = async (app, { db }) => {
  app.post(
    '/seller/register',
    {
      onRequest: requireCustomer,
      schema: {
        ...shared,
        summary: 'Requests a store; again only after a rejection',
        body: RegisterStore,
        response: { 201: StoreAnswer },
      },
    },
    async (request, reply) => {
      const store = await registerStore(db, customerId(request), request.body)
      return reply.code(201).send({ success, store })
    },
  )
}

/** The signed-in user with the latest store request; mounted under `/api`, unlike the other routes. */
export const meRoutes: Routes = async (app, { db }) => {
  app.get(
    '/user/me',
    {
      onRequest: requireCustomer,
      schema: {
        ...shared,
        summary: 'The signed-in user and their latest store request, if any',
        response: { 200: MeAnswer },
      },
    },
    async (request) => {
      const userId = customerId(request)
      const [data, store] = await Promise.all([getUser(db, userId), findStore(db, userId)])
      return { success, data, store }
    },
  )
}
