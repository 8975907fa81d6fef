import { isVietnamesePhone } from '#shared/phone.ts'
import type { AddressScheme } from '../contract.ts'
import type { AddressDraft } from './calls.ts'

export type TextFields = { fullName: string; phone: string; street: string; email: string }
export type TextErrors = Partial<Record<keyof TextFields, string>>

/** The message of each invalid field; empty when all are valid. */
export function textErrors({ fullName, phone, street, email }: TextFields): TextErrors {
  const isEmail = email.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
  return {
    ...(fullName.trim() === '' && { fullName: 'Vui lòng nhập họ và tên' }),
    ...(!isVietnamesePhone(phone.trim()) && {
      phone: 'Số điện thoại phải gồm 10 số và bắt đầu bằng 0',
    }),
    ...(street.trim() === '' && { street: 'Vui lòng nhập địa chỉ cụ thể' }),
    ...(!isEmail && { email: 'Email không hợp lệ' }),
  }
}

/** Message when a province, district or ward is missing. */
export const regionMissing: Record<AddressScheme, string> = {
  legacy: 'Vui lòng chọn đủ Tỉnh/Thành, Quận/Huyện và Phường/Xã.',
  '2025': 'Vui lòng chọn đủ Tỉnh/Thành và Phường/Xã.',
}

/** The form's values in the shape of the request: trimmed, an empty e-mail left out. */
export function draftOf(
  fields: TextFields,
  rest: Omit<AddressDraft, keyof TextFields>,
): AddressDraft {
  return {
    ...rest,
    fullName: fields.fullName.trim(),
    phone: fields.phone.trim(),
    street: fields.street.trim(),
    email: fields.email.trim() || null,
  }
}
