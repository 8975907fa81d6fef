import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Id, text } from '#shared/text.ts'

export const CustomerSearchQuery = z.object({
  q: text(1, 100, 'Hãy nhập tên, email hoặc số điện thoại, tối đa 100 ký tự.'),
})

/** A customer with an account. */
export const FoundCustomer = z.object({
  id: Id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Their newest order; null for none. */
  lastOrderId: z.string().nullable(),
})
export type FoundCustomer = z.infer<typeof FoundCustomer>

export const FoundCustomersAnswer = answer({ data: z.array(FoundCustomer) })
