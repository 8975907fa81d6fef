import type { Routes } from '#platform/services.ts'
import { requireCustomer } from '#platform/sign-in.ts'
import { accountRoutes } from './account-routes.ts'
import { consentRoutes } from './consent-routes.ts'

/** What belongs to a person: what they agreed to, all that is known of them, and their going. */
export const privacyRoutes: Routes = async (app, { config, db, jobs, pool }) => {
  app.addHook('onRequest', requireCustomer)
  await app.register(consentRoutes, { db, pool })
  await app.register(accountRoutes, { config, db, jobs, pool })
}
