import { z } from 'zod'
import { answer } from '#shared/answer.ts'

/** What is told of a view. It is filed under the product's own category, whatever is sent. */
export const RecordView = z.object({ mainCategoryId: z.string().max(100).nullish() })
export type RecordView = z.infer<typeof RecordView>

export const ViewRecordedAnswer = answer({})

export const ViewsForgottenAnswer = answer({ forgotten: z.int() })

/** A product that was looked at in this browser; `ts` in milliseconds since 1970. */
export type RecentView = { productId: string; mainCategoryId: string; ts: number }
