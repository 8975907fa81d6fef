import { findOwnUpload } from '#features/uploads/api/public.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { uniqueViolation } from '#platform/unique-violation.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import type { RegisterStore, Store } from '../contract.ts'
import { wrongLogo } from '../domain.ts'
import { toStore } from './repository.ts'

/**
 * Requests a store. Throws STORE_REQUEST_EXISTS while an earlier request is pending or approved, INVALID_FIELD for a logo
 * that another user uploaded.
 */
export async function registerStore(
  db: Db,
  userId: string,
  { name, description, logo }: RegisterStore,
): Promise<Store> {
  try {
    return await inTransaction(db, async (tx) => {
      if (logo?.startsWith('/')) await checkLogo(tx, userId, logo)
      const row = await tx
        .insertInto('stores')
        .values({ user_id: userId, name, description: description ?? '', logo_url: logo || null })
        .returningAll()
        .executeTakeFirstOrThrow()
      return toStore(row)
    })
  } catch (thrown) {
    if (!uniqueViolation(thrown)) throw thrown
    throw new AppError('STORE_REQUEST_EXISTS')
  }
}

async function checkLogo(tx: Db, userId: string, logo: string): Promise<void> {
  const upload = await findOwnUpload(tx, userId, logo)
  if (upload?.mimeType.startsWith('image/')) return
  throw fieldError('logo', wrongLogo)
}
