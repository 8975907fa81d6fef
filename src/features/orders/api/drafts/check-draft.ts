import { AddressInput } from '#features/addresses/contract.ts'
import { AppError } from '#shared/app-error.ts'
import type { DraftContents } from '../../draft-contract.ts'

/** Where a field of an address stands in a draft; that of its units is looked at apart. */
const places: Readonly<Record<string, string>> = {
  fullName: 'name',
  phone: 'phone',
  email: 'email',
  street: 'address.street',
}

type Wrong = { path: string; message: string }

/** The address of a draft that is complete. Throws INVALID_FIELD with all that is missing, beside its fields. */
export function checkDraft(contents: DraftContents): AddressInput {
  const { name, phone, email, address, lines, discount } = contents
  const parsed = AddressInput.safeParse({ fullName: name, phone, email, ...address })
  const issues = parsed.error?.issues ?? []
  const errors: Wrong[] = [
    ...(lines.length === 0 ? [{ path: 'lines', message: 'Hãy chọn ít nhất một sản phẩm.' }] : []),
    ...issues.flatMap(({ path: [field], message }) => {
      const path = places[String(field)]
      return path ? [{ path, message }] : []
    }),
    ...missingUnit(address),
    ...(discount?.reason === ''
      ? [{ path: 'discount.reason', message: 'Hãy ghi lý do giảm giá.' }]
      : []),
  ]
  const [first] = errors
  if (first) throw new AppError('INVALID_FIELD', { message: first.message, errors })
  if (!parsed.data) throw new Error('A draft without errors has an address')
  return parsed.data
}

function missingUnit({
  scheme,
  provinceCode,
  districtCode,
  wardCode,
}: DraftContents['address']): Wrong[] {
  if (provinceCode === '') {
    return [{ path: 'address.provinceCode', message: 'Vui lòng chọn tỉnh/thành.' }]
  }
  if (scheme === 'legacy' && districtCode === '') {
    return [{ path: 'address.districtCode', message: 'Vui lòng chọn quận/huyện.' }]
  }
  if (scheme === '2025' && wardCode === '') {
    return [{ path: 'address.wardCode', message: 'Vui lòng chọn phường/xã.' }]
  }
  return []
}
