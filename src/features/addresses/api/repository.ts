import type { Selectable } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Addresses } from '#platform/database-types.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import { type Address, type AddressInput, AddressScheme, type Destination } from '../contract.ts'
import { findUnitNames } from './units.ts'

export type AddressKey = { userId: string; addressId: string }

function toAddress(row: Selectable<Addresses>): Address {
  return {
    id: row.id,
    fullName: row.full_name,
    phone: row.phone,
    email: row.email,
    street: row.street,
    isDefault: row.is_default,
    scheme: AddressScheme.parse(row.scheme),
    provinceCode: row.province_code,
    provinceName: row.province_name,
    districtCode: row.district_code,
    districtName: row.district_name,
    wardCode: row.ward_code,
    wardName: row.ward_name,
  }
}

/** A user's addresses, the default first, then the newest. */
export async function listAddresses(db: Db, userId: string): Promise<Address[]> {
  const rows = await db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toAddress)
}

/** The user's address with this id, or the default address without an id; undefined when there is none. */
export async function findAddress(
  db: Db,
  { userId, addressId }: { userId: string; addressId?: string | undefined },
): Promise<Address | undefined> {
  if (addressId !== undefined && !isId(addressId)) return undefined
  const own = db.selectFrom('addresses').selectAll().where('user_id', '=', userId)
  const row = await (addressId === undefined
    ? own.where('is_default', '=', true)
    : own.where('id', '=', addressId)
  ).executeTakeFirst()
  return row && toAddress(row)
}

/** Like `findAddress`, but throws ADDRESS_NOT_FOUND. */
export async function getAddress(
  db: Db,
  key: { userId: string; addressId?: string | undefined },
): Promise<Address> {
  const address = await findAddress(db, key)
  if (!address) throw new AppError('ADDRESS_NOT_FOUND')
  return address
}

/** The columns of an address, with the names of its units. Throws ADDRESS_UNITS_MISMATCH. */
export async function addressColumns(input: AddressInput) {
  return { ...(await destinationColumns(input)), email: input.email }
}

/** The same of a destination. Throws ADDRESS_UNITS_MISMATCH. */
export async function destinationColumns(input: Destination) {
  const names = await findUnitNames(input)
  if (!names) throw new AppError('ADDRESS_UNITS_MISMATCH', { scheme: input.scheme })
  return {
    full_name: input.fullName,
    phone: input.phone,
    street: input.street,
    scheme: input.scheme,
    province_code: input.provinceCode,
    province_name: names.provinceName,
    district_code: input.districtCode,
    district_name: names.districtName,
    ward_code: input.wardCode,
    ward_name: names.wardName,
  }
}

/** Serializes changes of one user's address book until the end of the transaction. */
export async function lockAddressBook(tx: Db, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) throw new AppError('SIGN_IN_REQUIRED')
}

/** Makes an address the default; the address book must be locked. */
export async function markDefault(tx: Db, { userId, addressId }: AddressKey): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .where('id', '<>', addressId)
    .execute()
  await tx
    .updateTable('addresses')
    .set({ is_default: true })
    .where('user_id', '=', userId)
    .where('id', '=', addressId)
    .execute()
}
