import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'

/** Accounts with public passwords, to try the shop with. */
export const demoAccounts = [
  {
    phone: '0900000001',
    password: 'khachhang',
    name: 'Khách Hàng Mẫu',
    email: 'khach@tiem.invalid',
    role: 'shopper',
  },
] as const

/** The owner of the demo shop, who signs in to the back office with a public password. */
export const demoOwner = {
  name: 'Chủ Tiệm Mẫu',
  email: 'chu@tiem.invalid',
  password: 'chucuahang',
} as const

/** How to sign in to the back office of the demo shop, for the operator. */
export function describeDemoOwner() {
  const { email, password } = demoOwner
  return t(
    `Quản lý tại /quan-ly: ${email}, mật khẩu ${password} (chủ cửa hàng)`,
    `Back office at /quan-ly: ${email}, password ${password} (owner)`,
  )
}

/** How to sign in with a demo account, for the operator. */
export function describeDemoAccount({ phone, password, role }: (typeof demoAccounts)[number]) {
  return t(
    `Tài khoản mẫu: ${phone}, mật khẩu ${password} (người mua)`,
    `Demo account: ${phone}, password ${password} (${role})`,
  )
}

/** True without products and without users. Demo accounts do not count: an interrupted load may have left them. */
export async function isShopEmpty(db: Db): Promise<boolean> {
  const phones = demoAccounts.map(({ phone }) => phone)
  const { rows } = await sql<{ empty: boolean }>`
    SELECT NOT EXISTS (SELECT FROM products) AND NOT EXISTS (
      SELECT FROM users WHERE phone IS NULL OR phone <> ALL (${phones}::text[])) AS empty`.execute(
    db,
  )
  return rows[0]?.empty ?? false
}
