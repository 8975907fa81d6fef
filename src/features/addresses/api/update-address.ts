import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Address, AddressInput } from '../contract.ts'
import {
  type AddressKey,
  addressColumns,
  getAddress,
  lockAddressBook,
  markDefault,
} from './repository.ts'

/** Replaces an address's fields. Throws ADDRESS_NOT_FOUND, ADDRESS_UNITS_MISMATCH. */
export async function updateAddress(
  db: Db,
  key: AddressKey,
  input: AddressInput,
): Promise<Address> {
  await getAddress(db, key)
  const columns = await addressColumns(input)
  return db.transaction().execute(async (tx) => {
    await lockAddressBook(tx, key.userId)
    await getAddress(tx, key)
    await tx
      .updateTable('addresses')
      .set({ ...columns, updated_at: sql`now()` })
      .where('user_id', '=', key.userId)
      .where('id', '=', key.addressId)
      .execute()
    if (input.isDefault) await markDefault(tx, key)
    return getAddress(tx, key)
  })
}

/** Makes an address the default. Throws ADDRESS_NOT_FOUND. */
export async function chooseDefaultAddress(db: Db, key: AddressKey): Promise<Address> {
  return db.transaction().execute(async (tx) => {
    await lockAddressBook(tx, key.userId)
    await getAddress(tx, key)
    await markDefault(tx, key)
    return getAddress(tx, key)
  })
}
