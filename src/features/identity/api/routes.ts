import type { Routes } from '#platform/services.ts'
import { authRoutes } from './auth-routes.ts'
import { createContactLimits } from './contact-limits.ts'
import { contactRoutes } from './contact-routes.ts'
import { profileRoutes } from './profile-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { createSignInLimits } from './sign-in-limits.ts'

/** Accounts: registering, signing in and out, passwords, the profile. */
export const identityRoutes: Routes = async (app, dependencies) => {
  const { config, db, files, pool, jobs, pgNotifications, responseCache, outages } = dependencies
  const services = { config, db, files, pool, jobs, pgNotifications, responseCache, outages }
  const limits = createSignInLimits(pool, config.limits)
  const contactLimits = createContactLimits(pool, config.limits)
  await app.register(authRoutes, { ...services, limits })
  await app.register(profileRoutes, { ...services, limits, contactLimits })
  await app.register(contactRoutes, { ...services, limits, contactLimits })
  await app.register(sessionRoutes, { db })
}
