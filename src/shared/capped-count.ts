import { z } from 'zod'
import { answer } from './answer.ts'

/** `isMore`: there are at least so many, but not all were counted. */
export const CappedCount = z.object({ count: z.int(), isMore: z.boolean() })
export type CappedCount = z.infer<typeof CappedCount>

/** Numbers of what waits for staff, by name. */
export const CountsAnswer = answer({ data: z.record(z.string(), CappedCount) })

/** At least so many, where not all were counted. */
export const countText = ({ count, isMore }: CappedCount) => (isMore ? `${count}+` : String(count))
