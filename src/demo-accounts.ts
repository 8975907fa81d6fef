import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Accounts that anybody may know, to try the shop with. */
export const demoAccounts = [
  {
    phone: '0900000001',
    password: 'khachhang',
    name: 'Khách Hàng Mẫu',
    email: 'khach@tiem.invalid',
    role: 'shopper',
  },
] as const

/** True while nobody has put anything into the shop: no products, no users; what a broken-off load left does not count. */
export async function isShopEmpty(db: Db): Promise<boolean> {
  const phones = demoAccounts.map(({ phone }) => phone)
  const { rows } = await sql<{ empty: boolean }>`
    SELECT NOT EXISTS (SELECT FROM products) AND NOT EXISTS (
      SELECT FROM users WHERE phone IS NULL OR phone <> ALL (${phones}::text[])) AS empty`.execute(
    db,
  )
  return rows[0]?.empty ?? false
}
