import { z } from 'zod'
import { answer } from '#shared/answer.ts'

/** Body of a view; `mainCategoryId` is ignored, the product's own category is stored. */
export const RecordView = z.object({ mainCategoryId: z.string().max(100).nullish() })
export type RecordView = z.infer<typeof RecordView>

export const ViewRecordedAnswer = answer({})

export const ViewsForgottenAnswer = answer({ forgotten: z.int() })

/** A product viewed in this browser; `ts` in milliseconds since 1970. */
export type RecentView = { productId: string; mainCategoryId: string; ts: number }
