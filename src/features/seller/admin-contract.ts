import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { CappedCount } from '#shared/capped-count.ts'
import { text } from '#shared/text.ts'
import { Store, StoreStatus } from './contract.ts'

export const StaffStoreQuery = z.object({
  status: StoreStatus.optional(),
  /** `next` of the page before. */
  cursor: z.string().max(200).optional(),
})

export const StoreCounts = z.record(z.enum([...StoreStatus.options, 'all']), CappedCount)
export type StoreCounts = z.infer<typeof StoreCounts>
export const StoreCountsAnswer = answer({ data: StoreCounts })

/** A request to open a store, with its applicant. */
export const StaffStore = Store.extend({
  decidedAt: z.iso.datetime().nullable(),
  /** Null for none, and for who lacks `customers.read`. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export type StaffStore = z.infer<typeof StaffStore>

export const StaffStoresAnswer = answer({
  data: z.array(StaffStore),
  /** `cursor` of the next page; null at the end. */
  next: z.string().nullable(),
})
export const StaffStoreAnswer = answer({ data: StaffStore })

export const DecideStore = z.object({
  /** Told to the applicant. */
  note: text(0, 1000, 'Lời nhắn có tối đa 1.000 ký tự.').optional(),
})
export type DecideStore = z.infer<typeof DecideStore>
