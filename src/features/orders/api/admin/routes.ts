import type { Routes } from '#platform/services.ts'
import { figureRoutes } from '../figures/figure-routes.ts'
import { printRoutes } from '../print/print-routes.ts'
import { sourceRoutes } from '../sources/routes.ts'
import { orderChangeRoutes } from './change/order-change-routes.ts'
import { customerRoutes } from './customer-routes.ts'
import { orderExportRoutes } from './order-export-routes.ts'
import { orderFeedRoutes } from './order-feed-routes.ts'
import { orderListRoutes } from './order-list-routes.ts'
import { orderStepRoutes } from './order-step-routes.ts'

/** Orders in the back office, mounted under `/api/admin`. */
export const staffOrderRoutes: Routes = async (app, services) => {
  await app.register(orderFeedRoutes, services)
  await app.register(orderListRoutes, services)
  await app.register(orderStepRoutes, services)
  await app.register(orderChangeRoutes, services)
  await app.register(sourceRoutes, services)
  await app.register(orderExportRoutes, services)
  await app.register(printRoutes, services)
  await app.register(figureRoutes, services)
  await app.register(customerRoutes, services)
}
