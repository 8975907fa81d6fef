import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { isVietnamesePhone, normalizePhone } from '#shared/phone.ts'
import { emailText, Id, text } from '#shared/text.ts'

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
  /** Empty in the five districts without wards. */
  wardCode: z.string(),
  wardName: z.string(),
})
export type Address = z.infer<typeof Address>

/** Maximum number of addresses per user. */
export const maxAddresses = 50

const missingUnit = 'Vui lòng chọn đủ Tỉnh/Thành, Quận/Huyện và Phường/Xã.'
const missingNewUnit = 'Vui lòng chọn đủ Tỉnh/Thành và Phường/Xã.'
const code = z.string(missingUnit).max(10, missingUnit)
const optionalCode = code.nullish().transform((value) => value ?? '')
const invalidPhone = 'Số điện thoại phải gồm 10 số và bắt đầu bằng 0'

const Scheme = z.enum(AddressScheme.options, 'Loại địa chỉ không hợp lệ.').default('legacy')

const place = {
  fullName: text(1, 100, 'Vui lòng nhập họ và tên'),
  phone: z
    .string(invalidPhone)
    .max(40, invalidPhone)
    .transform((value) => normalizePhone(value) ?? '')
    .refine(isVietnamesePhone, invalidPhone),
  street: text(1, 255, 'Vui lòng nhập địa chỉ cụ thể'),
  scheme: Scheme,
  provinceCode: code,
  districtCode: optionalCode,
  wardCode: optionalCode,
}

const hasDistrict = (codes: { scheme: AddressScheme; districtCode: string }) =>
  codes.scheme !== 'legacy' || codes.districtCode !== ''
const hasWard = (codes: { scheme: AddressScheme; wardCode: string }) =>
  codes.scheme !== '2025' || codes.wardCode !== ''
const noDistrict = { path: ['districtCode'], message: missingUnit }
const noWard = { path: ['wardCode'], message: missingNewUnit }

/**
 * An address as sent by the client. Unit names are looked up by code; names sent by the client are ignored. The scheme of
 * 2025 has no district: its code is missing or empty.
 */
export const AddressInput = z
  .object({
    ...place,
    email: z.preprocess(
      (value) => (value === '' || value === undefined ? null : value),
      emailText().nullable(),
    ),
    /** False does not unset the default: it changes only by choosing another address. */
    isDefault: z.boolean().nullish(),
  })
  .refine(hasDistrict, noDistrict)
  .refine(hasWard, noWard)
export type AddressInput = z.infer<typeof AddressInput>

/** Where a parcel goes, with the same rules. */
export const Destination = z.object(place).refine(hasDistrict, noDistrict).refine(hasWard, noWard)
export type Destination = z.infer<typeof Destination>

export const AddressListAnswer = answer({ data: z.array(Address) })
export const AddressAnswer = answer({ data: Address })
/** Null where the shopper has no address yet. */
export const DefaultAddressAnswer = answer({ data: Address.nullable() })
/** Clients read the id of the new address at the root. */
export const AddressAddedAnswer = answer({ id: Id, data: Address })
export const AddressRemovedAnswer = answer({})

export const ProvincesQuery = z.object({ scheme: Scheme })
export const DistrictsQuery = z.object({ province_code: code })
/** Old wards are listed by district, those of 2025 by province. */
export const WardsQuery = z.object({
  scheme: Scheme,
  district_code: code.optional(),
  province_code: code.optional(),
})
export const SuccessorsQuery = z.object({
  province_code: code,
  district_code: code,
  /** Missing for districts without wards. */
  ward_code: code.default(''),
})

export const Region = z.object({ code: z.string(), name: z.string() })
export type Region = z.infer<typeof Region>
export const RegionsAnswer = answer({ data: z.array(Region) })
/** `scheme` names the scheme of the list; older servers do not send it. */
export const SchemeRegionsAnswer = answer({ scheme: AddressScheme, data: z.array(Region) })

/** Units since 1 July 2025 for an old address. */
export const Successors = z.object({
  province: Region,
  /** The new ward; null when the old one was divided or the successor is uncertain. */
  ward: Region.nullable(),
  /** The new wards that the old district became part of. */
  candidates: z.array(Region),
})
export type Successors = z.infer<typeof Successors>
export const SuccessorsAnswer = answer({ data: Successors })

export const ProvinceWithWards = Region.extend({ wards: z.array(Region) })
export type ProvinceWithWards = z.infer<typeof ProvinceWithWards>
export const ProvincesWithWardsAnswer = answer({ data: z.array(ProvinceWithWards) })
