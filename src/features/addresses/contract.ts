import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Id, text } from '#shared/text.ts'

export const AddressScheme = z.enum(['legacy', '2025'])
export type AddressScheme = z.infer<typeof AddressScheme>

export const Address = z.object({
  id: Id,
  fullName: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  street: z.string(),
  isDefault: z.boolean(),
  scheme: AddressScheme,
  provinceCode: z.string(),
  provinceName: z.string(),
  /** Empty in the two-level scheme. */
  districtCode: z.string(),
  districtName: z.string(),
  /** Empty in the five districts that have no wards. */
  wardCode: z.string(),
  wardName: z.string(),
})
export type Address = z.infer<typeof Address>

const code = z.string().max(10)

/** Names of units are looked up by code; those that a client sends are ignored. */
export const AddressInput = z.object({
  fullName: text(1, 100, 'Vui lòng nhập họ và tên'),
  phone: z
    .string('Số điện thoại phải gồm 10 số và bắt đầu bằng 0')
    .max(40)
    .transform((value) => value.trim())
    .pipe(z.string().regex(/^0\d{9}$/, 'Số điện thoại phải gồm 10 số và bắt đầu bằng 0')),
  email: z.string().max(320).nullish(),
  street: text(1, 255, 'Vui lòng nhập địa chỉ cụ thể'),
  isDefault: z.boolean().default(false),
  scheme: AddressScheme.default('legacy'),
  provinceCode: code,
  districtCode: code.nullish(),
  wardCode: code.nullish(),
})
export type AddressInput = z.infer<typeof AddressInput>

export const AddressListAnswer = answer({ data: z.array(Address) })
export const AddressAnswer = answer({ data: Address })

export const Region = z.object({ code: z.string(), name: z.string() })
export type Region = z.infer<typeof Region>
export const RegionsAnswer = answer({ data: z.array(Region) })
export const ProvincesWithWardsAnswer = answer({
  data: z.array(Region.extend({ wards: z.array(Region) })),
})
