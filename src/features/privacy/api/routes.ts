import type { Routes } from '#platform/services.ts'
import { requireCustomer } from '#platform/sign-in.ts'
import { accountRoutes } from './account-routes.ts'
import { consentRoutes } from './consent-routes.ts'

/** Consents, data export and deletion of the account. */
export const privacyRoutes: Routes = async (app, { config, db, jobs, pool }) => {
  app.addHook('onRequest', requireCustomer)
  await app.register(consentRoutes, { db, pool })
  await app.register(accountRoutes, { config, db, jobs, pool })
}
