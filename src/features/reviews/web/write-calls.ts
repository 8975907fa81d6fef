import { ApiError } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { at, isRecord, text } from '#storefront/api/parse.ts'

/** Body of a review request. */
export type WrittenReview = { rating: number; content: string; imageIds: readonly string[] }

/** Creates a review; repeating the call has the same result. Throws ApiError. */
export async function createReview(
  api: ApiClient,
  review: WrittenReview & { orderId: string; productId: string; userId?: string },
): Promise<void> {
  mustHaveWorked(await api.post('/api/web/reviews/create', review))
}

/** Edits one of the shopper's reviews. Throws ApiError. */
export async function editReview(
  api: ApiClient,
  id: string,
  changed: WrittenReview & { userId: string },
): Promise<void> {
  mustHaveWorked(await api.patch(`/api/web/reviews/${encodeURIComponent(id)}`, changed))
}

/** Some servers report a refusal in a successful answer. */
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
