import { sql } from 'kysely'
import { listAddresses } from '#features/addresses/api/public.ts'
import type { Db } from '#platform/database.ts'
import { fieldError } from '#shared/field-error.ts'
import { maskName } from '#shared/mask-customer.ts'
import { isVietnamesePhone, normalizePhone } from '#shared/phone.ts'
import { slugifyVietnamese } from '#shared/vietnamese.ts'
import type { Customer, KnownAddress } from '../../draft-contract.ts'
import { countPhoneHistory } from './phone-history.ts'

const mostAddresses = 5
/** Orders in which addresses are looked for. */
const recentOrders = 50

/**
 * What the shop knows of who calls from this number: their account, where they had parcels sent, and how many came back.
 * Without the permission to see customers the name is masked and addresses are left out. Throws INVALID_FIELD.
 */
export async function lookupCustomer(
  db: Db,
  typed: string,
  { seesCustomers }: { seesCustomers: boolean },
): Promise<Customer> {
  const phone = normalizePhone(typed) ?? ''
  if (!isVietnamesePhone(phone)) {
    throw fieldError('phone', 'Số điện thoại phải gồm 10 số và bắt đầu bằng 0')
  }
  const [account, history] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('phone', '=', phone)
      .executeTakeFirst(),
    countPhoneHistory(db, phone),
  ])
  const name = account?.name ?? ''
  return {
    account: account
      ? {
          id: account.id,
          name: seesCustomers ? name : maskName(name),
          email: seesCustomers ? account.email : null,
        }
      : null,
    addresses: seesCustomers ? await findAddresses(db, phone, account?.id) : [],
    ...history,
  }
}

async function findAddresses(db: Db, phone: string, userId: string | undefined) {
  const [saved, used] = await Promise.all([
    userId ? listAddresses(db, userId) : [],
    findOrderedTo(db, phone),
  ])
  const all = [
    ...used,
    ...saved.map(({ fullName, ...address }) => ({ ...address, name: fullName })),
  ]
  const distinct = new Map(all.toReversed().map((address) => [keyOf(address), address]))
  return [...distinct.values()].toReversed().slice(0, mostAddresses)
}

/** Equal for spellings that differ only in accents, case and punctuation. */
const keyOf = ({ scheme, provinceCode, districtCode, wardCode, street }: KnownAddress) =>
  [scheme, provinceCode, districtCode, wardCode, slugifyVietnamese(street)].join(' ')

async function findOrderedTo(db: Db, phone: string): Promise<KnownAddress[]> {
  const { rows } = await sql<KnownAddress>`
    SELECT recipient AS name, address_scheme AS scheme, province_code AS "provinceCode", province_name AS "provinceName",
      district_code AS "districtCode", district_name AS "districtName", ward_code AS "wardCode", ward_name AS "wardName", street
    FROM orders WHERE phone = ${phone} AND phone <> '' AND street <> ''
    ORDER BY created_at DESC LIMIT ${recentOrders}`.execute(db)
  return rows
}
