import type { Routes } from '#platform/services.ts'
import { authRoutes } from './auth-routes.ts'
import { profileRoutes } from './profile-routes.ts'
import { createSignInLimits } from './sign-in-limits.ts'

/** Accounts: registering, signing in and out, passwords, the profile. */
export const identityRoutes: Routes = async (app, { config, db, pool, jobs }) => {
  const limits = createSignInLimits(pool, config.limits)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  await app.register(authRoutes, { config, db, pool, jobs, limits })
  await app.register(profileRoutes, { db, limits })
}
