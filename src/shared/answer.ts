import { z } from 'zod'

/** The success envelope of every call, with the data and any extra root keys the call names. */
export function answer<const Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ success: z.literal(true), ...shape })
}

/** The failure envelope of every call; `message` is a Vietnamese sentence for the shopper. */
export const Failure = z
  .object({
    success: z.literal(false),
    code: z.string(),
    message: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Failure' })
export type Failure = z.infer<typeof Failure>
