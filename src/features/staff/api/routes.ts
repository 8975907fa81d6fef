import type { Routes } from '#platform/services.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { staffSignInRoutes } from './sign-in-routes.ts'
import { createStaffLimits } from './staff-limits.ts'
import { staffRoutes as memberRoutes } from './staff-routes.ts'
import { viewRoutes } from './view-routes.ts'

/** The calls of the back office about staff, mounted under `/api/admin`. */
export const staffRoutes: Routes = async (app, services) => {
  const limits = createStaffLimits(services.pool, services.config.limits)
  await app.register(staffSignInRoutes, { ...services, limits })
  await app.register(secondFactorRoutes, { ...services, limits })
  await app.register(passkeyRoutes, { ...services, limits })
  await app.register(viewRoutes, services)
  await app.register(memberRoutes, { ...services, limits })
}
