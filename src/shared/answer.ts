import { z } from 'zod'

/** The success envelope of responses, with `shape` as further root keys. */
export function answer<const Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ success: z.literal(true), ...shape })
}

/** The failure envelope of all responses; `message` is a Vietnamese sentence for the shopper. */
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
