import { getUser } from '#features/identity/api/public.ts'
import type { Routes } from '#platform/services.ts'
import { customerId, requireCustomer } from '#platform/sign-in.ts'
import { MeAnswer, RegisterStore, StoreAnswer } from '../contract.ts'
import { registerStore } from './register-store.ts'
import { findStore } from './repository.ts'

const shared = { tags: ['seller'], security: [{ bearer: [] }] }
const success = true as const

/** Asking for a shop of one's own. */
export const sellerRoutes: Routes = async (app, { db }) => {
  app.post(
    '/seller/register',
    {
      onRequest: requireCustomer,
      schema: {
        ...shared,
        summary: 'Asks for a shop; again only after a request was rejected',
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

/** Who is signed in, with the shop they asked for: beside the other calls, under `/api` itself. */
export const meRoutes: Routes = async (app, { db }) => {
  app.get(
    '/user/me',
    {
      onRequest: requireCustomer,
      schema: {
        ...shared,
        summary: 'Who is signed in, and their last request for a shop, if there is one',
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
