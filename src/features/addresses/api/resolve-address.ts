import { AppError } from '#shared/app-error.ts'
import type { Address, AddressInput } from '../contract.ts'
import { findUnitNames } from './units.ts'

/** An address that is in no address book, with the names of its units. Throws ADDRESS_UNITS_MISMATCH. */
export async function resolveAddress(
  input: AddressInput,
): Promise<Omit<Address, 'id' | 'email' | 'isDefault'>> {
  const { fullName, phone, street, scheme, provinceCode, districtCode, wardCode } = input
  const names = await findUnitNames(input)
  if (!names) throw new AppError('ADDRESS_UNITS_MISMATCH', { scheme })
  return { fullName, phone, street, scheme, provinceCode, districtCode, wardCode, ...names }
}
