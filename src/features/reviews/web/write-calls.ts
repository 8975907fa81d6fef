import { ApiError } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { at, isRecord, text } from '#storefront/api/read.ts'

/** What the shopper has written, as it is sent. */
export type WrittenReview = { rating: number; content: string; imageIds: readonly string[] }

/** Sends a new review; the same one sent again comes to the same. Throws ApiError. */
export async function createReview(
  api: ApiClient,
  review: WrittenReview & { orderId: string; productId: string; userId?: string },
): Promise<void> {
  mustHaveWorked(await api.post('/api/web/reviews/create', review))
}

/** Changes a review of one's own. Throws ApiError. */
export async function editReview(
  api: ApiClient,
  id: string,
  changed: WrittenReview & { userId: string },
): Promise<void> {
  mustHaveWorked(await api.patch(`/api/web/reviews/${encodeURIComponent(id)}`, changed))
}

/** Some servers say in the answer alone that they have refused. */
function mustHaveWorked(answer: unknown): void {
  if (at(answer, 'success') !== false) return
  const serverMessage = text(at(answer, 'message')) || undefined
  throw new ApiError(200, {
    code: 'REFUSED',
    body: answer,
    ...(serverMessage && { serverMessage }),
    ...(isRecord(answer) && { details: answer }),
  })
}
