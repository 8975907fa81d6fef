import type { Routes } from '#platform/services.ts'
import { staffActor } from '#platform/staff-sign-in.ts'
import { OrderDetailsAnswer } from '../../../admin-contract.ts'
import {
  ChangeAddress,
  ChangeContents,
  ChangePreviewAnswer,
  PreviewAddress,
  PreviewContents,
} from '../../../admin-steps-contract.ts'
import { getOrderDetails } from '../get-order-details.ts'
import { StaffOrderId, viewerOf } from '../order-list-routes.ts'
import { changeOrder, previewChange } from './change-order.ts'

const success = true as const
const config = { permission: 'orders.fulfil' as const }

/** Changes of orders that are not packed yet. Each answers with the order, and a repeated one too. */
export const orderChangeRoutes: Routes = async (app, services) => {
  const schema = { tags: ['admin-orders'], params: StaffOrderId }
  const refusals = '409 STALE_EDIT, or ORDER_TOTAL_CHANGED with the new sums'
  const changes = [
    ['contents', ChangeContents, 'Changes quantities of an order before it is packed'],
    ['address', ChangeAddress, 'Changes where an order goes before it is packed'],
  ] as const
  for (const [part, body, summary] of changes) {
    app.put(
      `/orders/:id/${part}`,
      {
        config,
        schema: {
          ...schema,
          summary: `${summary}; ${refusals}`,
          body,
          response: { 200: OrderDetailsAnswer },
        },
      },
      async (request) => {
        const { id } = request.params
        await changeOrder(services, id, request.body, staffActor(request))
        const data = await getOrderDetails(services.db, id, viewerOf(request))
        return { success, data }
      },
    )
  }

  const previews = [
    ['contents', PreviewContents, 'What new quantities would make of the sums'],
    ['address', PreviewAddress, 'What another address would make of the sums'],
  ] as const
  for (const [part, body, summary] of previews) {
    app.post(
      `/orders/:id/${part}/preview`,
      { config, schema: { ...schema, summary, body, response: { 200: ChangePreviewAnswer } } },
      async (request) => ({
        success,
        data: await previewChange(services, request.params.id, request.body),
      }),
    )
  }
}
