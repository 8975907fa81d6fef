import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { type Address, type AddressInput, maxAddresses } from '../contract.ts'
import { addressColumns, getAddress, lockAddressBook, markDefault } from './repository.ts'

/** Adds an address; the first one becomes the default. Throws TOO_MANY_ADDRESSES, ADDRESS_UNITS_MISMATCH. */
export async function addAddress(db: Db, userId: string, input: AddressInput): Promise<Address> {
  const columns = await addressColumns(input)
  return db.transaction().execute(async (tx) => {
    await lockAddressBook(tx, userId)
    const { count } = await tx
      .selectFrom('addresses')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (count >= maxAddresses) throw new AppError('TOO_MANY_ADDRESSES')

    const { id: addressId } = await tx
      .insertInto('addresses')
      .values({ ...columns, user_id: userId, created_at: sql`clock_timestamp()` })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (count === 0 || input.isDefault) await markDefault(tx, { userId, addressId })
    return getAddress(tx, { userId, addressId })
  })
}
