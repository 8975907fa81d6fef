import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { RoleColumns } from '#platform/staff-sign-in.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { AppError } from '#shared/app-error.ts'
import { type LinkKind, linkHours } from '../domain.ts'
import { roleValues } from './repository.ts'

type LinkFor =
  | { kind: 'owner' }
  | { kind: 'invitation'; email: string; roleId: string; createdBy: string | null }
  | { kind: 'reset'; staffId: string; createdBy: string | null }

/** Writes a one-time link in the caller's transaction and returns its id and its secret. */
export async function createLink(tx: Db, link: LinkFor): Promise<{ id: string; token: string }> {
  const token = newToken()
  const { id } = await tx
    .insertInto('staff_links')
    .values({
      token_hash: hashToken(token),
      kind: link.kind,
      expires_at: sql<Date>`now() + make_interval(hours => ${linkHours[link.kind]})`,
      ...columnsOf(link),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

function columnsOf(link: LinkFor) {
  if (link.kind === 'owner') return roleValues('owner')
  const created_by = link.createdBy
  if (link.kind === 'reset') return { staff_id: link.staffId, created_by }
  return { email: link.email, created_by, ...roleValues(link.roleId) }
}

export type OpenLink = Omit<RoleColumns, 'role_id' | 'permissions'> & {
  id: string
  kind: LinkKind
  email: string | null
  staff_id: string | null
  staff_email: string | null
  staff_name: string | null
  /** Null for a new password. */
  role_id: string | null
}

/** A link that is not used and not expired. Throws STAFF_LINK_INVALID. `lock` holds it for the transaction. */
export async function getLink(db: Db, token: string, { lock = false } = {}): Promise<OpenLink> {
  const { rows } = await sql<OpenLink>`
    SELECT l.id, l.kind, l.email, l.staff_id, staff.email AS staff_email, staff.name AS staff_name,
      coalesce(l.built_in_role, l.role_id::text) AS role_id, r.name AS role_name
    FROM staff_links l LEFT JOIN staff ON staff.id = l.staff_id LEFT JOIN staff_roles r ON r.id = l.role_id
    WHERE l.token_hash = ${hashToken(token)} AND l.expires_at > now() AND staff.ended_at IS NULL
    ${lock ? sql`FOR UPDATE OF l` : sql``}`.execute(db)
  const [link] = rows
  if (!link) throw new AppError('STAFF_LINK_INVALID')
  return link
}
