import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addressKey, createRateLimit } from '#platform/rate-limit.ts'
import type { Routes } from '#platform/services.ts'
import { guestSessionId, identifyCustomer } from '#platform/sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import { RecordView, ViewRecordedAnswer, ViewsForgottenAnswer } from '../contract.ts'
import { deleteViews } from './delete-views.ts'
import { isVisible, recordView, type Viewer } from './record-view.ts'

const hour = 60 * 60
const viewed = { tags: ['views'], security: [{ bearer: [] }, { session: [] }] }
const success = true as const

/** Records and deletes product views of consenting shoppers. */
export const viewRoutes: Routes = async (app, { config, db, pool }) => {
  const limit = (name: string, attempts: number) =>
    createRateLimit(pool, { name, attempts, seconds: hour })
  const perAddress = limit('views-address', config.limits.viewsPerAddress)
  const perShopper = limit('views-shopper', config.limits.viewsPerShopper)
  app.addHook('onRequest', identifyCustomer)

  app.post(
    '/products/:id/views',
    {
      schema: {
        ...viewed,
        summary: 'Records a product view',
        description:
          'Only for consenting shoppers. A view belongs to the signed-in user and to the browser’s session; repeated views of ' +
          'a product count once in half an hour. It is stored with the product’s own category.',
        params: z.object({ id: z.string().max(100) }),
        body: RecordView,
        response: { 200: ViewRecordedAnswer },
      },
    },
    async (request) => {
      const viewer = getViewer(request)
      const { id } = request.params
      await perAddress.consume(addressKey(request.ip))
      await perShopper.consume(`${viewer.userId ?? viewer.sessionId}`)
      if (!isId(id) || !(await isVisible(db, id))) {
        throw new AppError('PRODUCT_NOT_FOUND')
      }
      await recordView(db, viewer, id)
      return { success }
    },
  )

  app.delete(
    '/products/views',
    {
      schema: {
        ...viewed,
        summary: 'Deletes all product views of the caller',
        description: 'Those of the signed-in account and of the browser’s session.',
        response: { 200: ViewsForgottenAnswer },
      },
    },
    async (request) => ({ success, forgotten: await deleteViews(db, getViewer(request)) }),
  )
}

function getViewer(request: FastifyRequest): Viewer {
  const userId = request.session?.userId ?? null
  const sessionId = guestSessionId(request) ?? null
  if (userId === null && sessionId === null) throw new AppError('SESSION_ID_REQUIRED')
  return { userId, sessionId }
}
