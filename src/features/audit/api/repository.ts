import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { AuditEntry, AuditFilter } from '../contract.ts'

type Row = {
  id: string
  at: Date
  staff_id: string | null
  actor: string
  address: string | null
  device: string | null
  action: string
  subject: string
  subject_name: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  note: string
}

function conditions(filter: AuditFilter, before?: number): RawBuilder<unknown> {
  const { staffId, action, subject, from, to } = filter
  const zone = sql`AT TIME ZONE 'Asia/Ho_Chi_Minh'`
  const all = [
    staffId && sql`staff_id = ${staffId}`,
    action && sql`action = ${action}`,
    subject && about(subject),
    ...(from ? since(sql`${from}::date::timestamp ${zone}`) : []),
    ...(to ? until(sql`(${to}::date + 1)::timestamp ${zone}`) : []),
    before && sql`id < ${before}`,
  ]
  return sql.join([sql`true`, ...all.filter((part) => typeof part === 'object')], sql` AND `)
}

/** Codes have capital letters, ids and e-mails small ones. An e-mail stands for the person, with what they did themselves. */
const about = (subject: string) => {
  const written = [...new Set([subject, subject.toUpperCase(), subject.toLowerCase()])]
  if (!subject.includes('@')) return sql`subject = ANY (${written}::text[])`
  const them = sql`SELECT id FROM staff WHERE lower(email) = ${subject.toLowerCase()}`
  // The index of subjects has no empty ones.
  return sql`(subject = ANY (${written}::text[]) OR (subject <> '' AND subject = ANY (ARRAY(SELECT id::text FROM (${them}) them)))
    OR staff_id = ANY (ARRAY(${them})))`
}

// Entries are listed by id, and days of long ago would be looked for from the newest id on. Ids are given in the order of time,
// but for transactions that run at once: none takes an hour.
const since = (moment: RawBuilder<unknown>) => [
  sql`at >= ${moment}`,
  sql`id > coalesce((SELECT l.id FROM audit_log l WHERE l.at < ${moment} - interval '1 hour'
    ORDER BY l.at DESC, l.id DESC LIMIT 1), 0)`,
]
const until = (moment: RawBuilder<unknown>) => [
  sql`at < ${moment}`,
  sql`id < coalesce((SELECT l.id FROM audit_log l WHERE l.at >= ${moment} + interval '1 hour'
    ORDER BY l.at, l.id LIMIT 1), ${Number.MAX_SAFE_INTEGER})`,
]

/** The newest matching entries, older than entry `before` if given. */
export async function findAuditEntries(
  db: Db,
  filter: AuditFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditEntry[]> {
  const { rows } = await sql<Row>`
    SELECT id::text, at, staff_id, actor, address, device, action, subject, before, after, note,
      coalesce((SELECT name FROM staff WHERE id::text = subject),
        (SELECT name FROM staff_roles WHERE id::text = subject),
        CASE WHEN action LIKE 'page.%' THEN (
          SELECT coalesce(title ->> 'vi', title ->> 'en', title #>> '{}') FROM pages WHERE id::text = subject) END) AS subject_name
    FROM audit_log WHERE ${conditions(filter, before)} ORDER BY audit_log.id DESC LIMIT ${limit}`.execute(
    db,
  )
  return rows.map(({ staff_id, subject_name, at, ...row }) => ({
    ...row,
    subjectName: subject_name,
    staffId: staff_id,
    at: at.toISOString(),
  }))
}

const mostPeople = 500

/** Who may be in the audit log: members of staff, and after them those who were. */
export async function findAuditPeople(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('staff')
    .select(['id', 'name'])
    .orderBy('ended_at', (order) => order.asc().nullsFirst())
    .orderBy('name')
    .orderBy('id')
    .limit(mostPeople)
    .execute()
}
