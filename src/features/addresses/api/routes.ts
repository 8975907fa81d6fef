import type { Routes } from '#platform/services.ts'
import { addressBookRoutes } from './address-book-routes.ts'
import { regionRoutes } from './region-routes.ts'

/** Routes of the address book, under the current and the older path, and of the administrative units. */
export const addressRoutes: Routes = async (app, services) => {
  await app.register(addressBookRoutes, { ...services, prefix: '/addresses/users/addresses' })
  await app.register(addressBookRoutes, { ...services, prefix: '/users/addresses' })
  await app.register(regionRoutes, { prefix: '/addresses' })
}
