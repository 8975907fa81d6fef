import path from 'node:path'
import cookies from '@fastify/cookie'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { addressRoutes } from '#features/addresses/api/routes.ts'
import { visitFigureRoutes } from '#features/analytics/api/admin/routes.ts'
import { analyticsRoutes } from '#features/analytics/api/routes.ts'
import { auditRoutes } from '#features/audit/api/routes.ts'
import { cartRoutes } from '#features/cart/api/routes.ts'
import { categoryTreeRoutes } from '#features/catalog/api/category-tree/routes.ts'
import { collectionRoutes } from '#features/catalog/api/collections/routes.ts'
import { staffCollectionRoutes } from '#features/catalog/api/collections/staff-routes.ts'
import { goodsRoutes } from '#features/catalog/api/goods/routes.ts'
import { lowStockRoutes } from '#features/catalog/api/low-stock-routes.ts'
import { productEditorRoutes } from '#features/catalog/api/product/routes.ts'
import { catalogRoutes } from '#features/catalog/api/routes.ts'
import { sellableRoutes } from '#features/catalog/api/sellable-routes.ts'
import { sheetRoutes } from '#features/catalog/api/sheet/routes.ts'
import { importRoutes } from '#features/catalog-import/api/public.ts'
import { staffContentRoutes } from '#features/content/api/admin-routes.ts'
import { contentRoutes } from '#features/content/api/routes.ts'
import { emailRoutes } from '#features/emails/api/routes.ts'
import { staffFlashSaleRoutes } from '#features/flash-sale/api/admin-routes.ts'
import { flashSaleRoutes } from '#features/flash-sale/api/routes.ts'
import { identityRoutes } from '#features/identity/api/routes.ts'
import { notificationRoutes } from '#features/notifications/api/routes.ts'
import { staffOrderRoutes } from '#features/orders/api/admin/routes.ts'
import { orderDraftRoutes } from '#features/orders/api/drafts/routes.ts'
import { orderLinkRoutes } from '#features/orders/api/order-link-routes.ts'
import { orderStreamRoutes } from '#features/orders/api/order-stream-routes.ts'
import { orderRoutes } from '#features/orders/api/routes.ts'
import { transferRoutes } from '#features/orders/api/transfers/routes.ts'
import { webhookRoutes } from '#features/orders/api/webhook-routes.ts'
import { privacyRoutes } from '#features/privacy/api/routes.ts'
import { recommendationRoutes } from '#features/recommendations/api/routes.ts'
import { staffReturnRoutes } from '#features/returns/api/admin-routes.ts'
import { returnRoutes } from '#features/returns/api/routes.ts'
import { staffReviewRoutes } from '#features/reviews/api/admin-routes.ts'
import { reviewRoutes } from '#features/reviews/api/routes.ts'
import { searchRoutes } from '#features/search/api/routes.ts'
import { searchEngineRoutes } from '#features/search-engines/api/routes.ts'
import { staffSellerRoutes } from '#features/seller/api/admin-routes.ts'
import { meRoutes, sellerRoutes } from '#features/seller/api/routes.ts'
import { botRoutes } from '#features/settings/api/bot-routes.ts'
import { settingsRoutes } from '#features/settings/api/routes.ts'
import { staffRoutes } from '#features/staff/api/routes.ts'
import { stockRoutes } from '#features/stock/api/routes.ts'
import { uploadRoutes } from '#features/uploads/api/routes.ts'
import { staffUploadRoutes } from '#features/uploads/api/staff-routes.ts'
import { viewRoutes } from '#features/views/api/routes.ts'
import { staffWalletRoutes } from '#features/wallet/api/admin-routes.ts'
import { walletRoutes } from '#features/wallet/api/routes.ts'
import { serveApiDocs } from '#platform/api-docs.ts'
import { createApp } from '#platform/create-app.ts'
import { serveHealth } from '#platform/health.ts'
import { serveImages } from '#platform/images.ts'
import { logRejectedRequests } from '#platform/rejected-requests-log.ts'
import { fastSerializer } from '#platform/response-serializer.ts'
import { serveShareImage } from '#platform/share-image.ts'
import { setUpSignIn } from '#platform/sign-in.ts'
import { guardStaffCalls } from '#platform/staff-sign-in.ts'
import type { SearchServices } from '#search-index/public.ts'
import { demoFolder } from './demo/demo-folder.ts'

/**
 * The whole HTTP side of the shop: every feature's calls under /api, their OpenAPI description, and health checks.
 * `answers` serializes responses by their schemas.
 */
export async function buildServer(
  services: SearchServices,
  log: FastifyBaseLogger,
  answers = fastSerializer,
): Promise<FastifyInstance> {
  const app = await createApp(
    services.config,
    log,
    answers,
    services.responseCache,
    services.outages,
  )
  setUpSignIn(app, services.db, services.config.sessionMaxDays)
  logRejectedRequests(app)
  serveHealth(app, services)
  await serveApiDocs(app)
  serveShareImage(app)
  await serveImages(app, {
    dataDir: services.config.dataDir,
    files: services.files,
    folders: { 'demo-pictures': path.join(demoFolder, 'pictures') },
    // One resize takes a core, and other processes need theirs.
    resizedAtOnce: services.config.webConcurrency > 1 ? 1 : 2,
  })

  const web = { ...services, prefix: '/api/web' }
  await app.register(catalogRoutes, web)
  await app.register(collectionRoutes, web)
  await app.register(flashSaleRoutes, web)
  await app.register(recommendationRoutes, web)
  await app.register(searchRoutes, web)
  await app.register(cartRoutes, web)
  await app.register(orderRoutes, web)
  await app.register(orderLinkRoutes, web)
  await app.register(orderStreamRoutes, web)
  await app.register(returnRoutes, web)
  await app.register(identityRoutes, web)
  await app.register(addressRoutes, web)
  await app.register(contentRoutes, web)
  await app.register(viewRoutes, web)
  await app.register(analyticsRoutes, web)
  await app.register(reviewRoutes, web)
  await app.register(uploadRoutes, web)
  await app.register(notificationRoutes, web)
  await app.register(walletRoutes, web)
  await app.register(privacyRoutes, web)
  await app.register(sellerRoutes, web)
  await app.register(searchEngineRoutes, services)
  await app.register(
    async (backOffice) => {
      await backOffice.register(cookies)
      guardStaffCalls(backOffice, services.db, services.config)
      await backOffice.register(staffRoutes, services)
      await backOffice.register(staffOrderRoutes, services)
      await backOffice.register(orderDraftRoutes, services)
      await backOffice.register(sellableRoutes, services)
      await backOffice.register(lowStockRoutes, services)
      await backOffice.register(categoryTreeRoutes, services)
      await backOffice.register(staffCollectionRoutes, services)
      await backOffice.register(goodsRoutes, services)
      await backOffice.register(stockRoutes, services)
      await backOffice.register(sheetRoutes, services)
      await backOffice.register(productEditorRoutes, services)
      await backOffice.register(importRoutes, services)
      await backOffice.register(staffReturnRoutes, services)
      await backOffice.register(staffFlashSaleRoutes, services)
      await backOffice.register(staffUploadRoutes, services)
      await backOffice.register(transferRoutes, services)
      await backOffice.register(staffReviewRoutes, services)
      await backOffice.register(staffSellerRoutes, services)
      await backOffice.register(emailRoutes, services)
      await backOffice.register(visitFigureRoutes, services)
      await backOffice.register(staffContentRoutes, services)
      await backOffice.register(auditRoutes, services)
      await backOffice.register(settingsRoutes, services)
      await backOffice.register(botRoutes, services)
      await backOffice.register(staffWalletRoutes, services)
    },
    { prefix: '/api/admin' },
  )
  await app.register(meRoutes, { ...services, prefix: '/api' })
  await app.register(webhookRoutes, { ...services, prefix: '/api/payments' })
  return app
}
