import { DatabaseError } from 'pg'
import { fieldError } from '#shared/field-error.ts'
import { provinces2025 } from '#shared/shipping-rates.ts'
import type { AddLocation } from '../../location-contract.ts'

type Fields = Pick<AddLocation, 'name' | 'address' | 'provinceCode'>

/** The fields of a place alone. Throws INVALID_FIELD for a province that does not exist. */
export function checkedLocation({ name, address, provinceCode }: Fields): Fields {
  if (provinceCode !== null && !provinces2025.includes(provinceCode)) {
    throw fieldError('provinceCode', 'Hãy chọn tỉnh, thành phố trong danh sách.')
  }
  return { name, address, provinceCode }
}

export const locationColumns = ({ name, address, provinceCode }: Fields) => ({
  name,
  address,
  province_code: provinceCode,
})

/** Rethrows; a name that another place has becomes INVALID_FIELD. */
export function refuseTakenName(error: unknown): never {
  if (error instanceof DatabaseError && error.constraint === 'stock_locations_name_key') {
    throw fieldError('name', 'Đã có nơi khác mang tên này.')
  }
  throw error
}
