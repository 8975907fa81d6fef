import { z } from 'zod'
import { Id } from '#shared/text.ts'

const wrongPlace = 'Không có nơi để hàng này.'
const wrongItem = 'Không có món hàng này trong đơn.'

export const ChooseSources = z.object({
  items: z
    .array(
      z.object({
        itemId: z.uuid(wrongItem),
        /** The place that was seen. */
        fromId: z.uuid(wrongPlace),
        toId: z.uuid(wrongPlace),
      }),
    )
    .min(1, 'Hãy chọn ít nhất một món hàng.')
    .max(200, 'Có quá nhiều món hàng.'),
})
export type ChooseSources = z.infer<typeof ChooseSources>

/** Where the goods of an order are taken from. */
export const OrderSources = z.object({
  /** False while nobody has decided it yet. */
  isDecided: z.boolean(),
  /** Open places by rank, and those that were closed since. */
  locations: z.array(z.object({ id: Id, name: z.string(), isOpen: z.boolean() })),
  items: z.array(
    z.object({
      itemId: Id,
      locationId: Id,
      /** The main place has sold more of it than is there. */
      isShort: z.boolean(),
      /** It has begun to go, so that its place stays. */
      isFixed: z.boolean(),
      /** Pieces that each open place has besides; of what is not counted, none. */
      free: z.array(z.object({ locationId: Id, pieces: z.int() })),
    }),
  ),
})
export type OrderSources = z.infer<typeof OrderSources>
