import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { hashToken } from '#platform/tokens.ts'

export type SignedIn = { userId: string; token: string; addressId: string }

/** Signed-in shoppers with addresses, inserted by one statement; every `mailEvery`th has an email. */
export async function manyShoppers(db: Db, count: number, mailEvery = 0): Promise<SignedIn[]> {
  const tokens = Array.from({ length: count }, () => randomUUID())
  const { rows } = await sql<{ number: number; user_id: string; address_id: string }>`
    WITH people AS (
      INSERT INTO users (phone, email, password_hash)
      SELECT '09' || lpad(n::text, 8, '0'), CASE WHEN n % nullif(${mailEvery}::integer, 0) = 0 THEN 'khach-' || n || '@mau.invalid' END,
        'never matches'
      FROM generate_series(1, ${count}) n RETURNING id, right(phone, 8)::integer AS number
    ), signed_in AS (
      INSERT INTO sessions (user_id, token_hash, expires_at)
      SELECT people.id, hash, now() + interval '1 day'
      FROM unnest(${tokens.map(hashToken)}::bytea[]) WITH ORDINALITY AS t (hash, number) JOIN people USING (number)
    ), lived AS (
      INSERT INTO addresses (user_id, full_name, phone, street, province_code, province_name, district_code,
        district_name, ward_code, ward_name, is_default)
      SELECT id, 'Nguyễn Thị Mẫu', '09' || lpad(number::text, 8, '0'), number || ' phố Mẫu', '01', 'Thành phố Hà Nội', '001', 'Quận Ba Đình',
        '00001', 'Phường Phúc Xá', true FROM people
      RETURNING id, user_id
    )
    SELECT people.number, people.id AS user_id, lived.id AS address_id
    FROM people JOIN lived ON lived.user_id = people.id ORDER BY people.number`.execute(db)
  return rows.map(({ number, user_id, address_id }) => ({
    userId: user_id,
    token: tokens[number - 1] ?? '',
    addressId: address_id,
  }))
}
