import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { normalizePhone } from '#shared/phone.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'
import type { FoundCustomer } from '../../customer-search-contract.ts'

const most = 6
const mostWords = 8
/** Shorter beginnings fit too many. */
const shortest = 3

/** Customers with accounts by the beginning of their e-mail address or phone number, or by words of their name, the last of which may be begun only. */
export async function findCustomers(db: Db, typed: string): Promise<FoundCustomer[]> {
  const condition = conditionOf(typed.trim())
  if (!condition) return []
  const { rows } = await sql<FoundCustomer>`
    SELECT u.id, u.name, u.email, u.phone,
      (SELECT o.id FROM orders o WHERE o.user_id = u.id ORDER BY o.created_at DESC, o.id LIMIT 1) AS "lastOrderId"
    FROM users u WHERE ${condition} ORDER BY u.id DESC LIMIT ${most}`.execute(db)
  return rows
}

function conditionOf(typed: string): RawBuilder<unknown> | undefined {
  const digits = normalizePhone(typed) ?? typed.replaceAll(/[\s.-]/g, '').replace(/^\+84/, '0')
  if (/^\d+$/.test(digits)) {
    return digits.length >= shortest ? sql`u.phone LIKE ${`${digits}%`}` : undefined
  }
  if (typed.includes('@')) return sql`lower(u.email) LIKE ${`${asPattern(typed.toLowerCase())}%`}`
  const words = foldVietnamese(typed)
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, mostWords)
  const begun = words?.pop()
  if (!words || begun === undefined) return undefined
  // Words have letters and digits alone, so quotes are enough to write them as lexemes.
  const lexemes = [...words.map((word) => `'${word}'`), `'${begun}':*`].join(' & ')
  const byName = sql`array_to_tsvector(string_to_array(search_words(coalesce(u.name, '')), ' ')) @@ ${lexemes}::tsquery`
  const isEmail = /^\S+$/.test(typed) && typed.length >= shortest
  return isEmail
    ? sql`(${byName} OR lower(u.email) LIKE ${`${asPattern(typed.toLowerCase())}%`})`
    : byName
}

const asPattern = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
