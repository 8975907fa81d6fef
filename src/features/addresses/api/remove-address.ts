import type { Db } from '#platform/database.ts'
import {
  type AddressKey,
  getAddress,
  listAddresses,
  lockAddressBook,
  markDefault,
} from './repository.ts'

/** Deletes an address; if it was the default, the newest remaining one becomes the default. Throws ADDRESS_NOT_FOUND. */
export async function removeAddress(db: Db, key: AddressKey): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAddressBook(tx, key.userId)
    const { isDefault } = await getAddress(tx, key)
    await tx
      .deleteFrom('addresses')
      .where('user_id', '=', key.userId)
      .where('id', '=', key.addressId)
      .execute()
    if (!isDefault) return
    const [newest] = await listAddresses(tx, key.userId)
    if (newest) await markDefault(tx, { userId: key.userId, addressId: newest.id })
  })
}
