import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '#shared/app-error.ts'
import { backgroundHeader } from '#shared/background-header.ts'
import {
  isBuiltInRole,
  isPermission,
  type Permission,
  permissionsOfRole,
} from '#shared/permissions.ts'
import type { StaffActor } from './audit.ts'
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import { deviceName } from './device-name.ts'
import { prepared } from './prepared-statements.ts'
import { hashToken } from './tokens.ts'

/** `id` is that of a built-in role, such as `owner`, which has no name, or a UUID. */
export type Role = { id: string; name: string | null }

/** A signed-in member of staff. */
export type Staff = {
  id: string
  sessionId: string
  name: string
  email: string
  role: Role
  permissions: readonly Permission[]
  /** True when the shop requires a second factor and there is none yet. */
  lacksSecondFactor: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set in `/api/admin`; null before sign-in. */
    staff: Staff | null
  }
  interface FastifyContextConfig {
    /**
     * What a call of `/api/admin` asks of its caller: a permission, any signed-in member of staff, or nothing. A call without
     * one is refused when the server starts.
     */
    permission?: Permission | 'signed-in' | 'anyone'
    /** A page makes this call by itself, so it does not prolong the session. */
    isBackground?: boolean
  }
}

const idle = sql`interval '12 hours'`
const absolute = sql`interval '30 days'`
export const staffSessionSeconds = 30 * 24 * 60 * 60

/** SQL that is true for a session that is neither idle for too long nor too old. */
export const isOpenStaffSession = sql<boolean>`s.last_used_at > now() - ${idle} AND s.created_at > now() - ${absolute}`

/** SQL that is true when `staff` has a second factor. */
export const hasSecondFactor = sql<boolean>`(
  EXISTS (SELECT FROM staff_totp t WHERE t.staff_id = staff.id AND t.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT FROM staff_passkeys p WHERE p.staff_id = staff.id))`

/** SQL that is true for `staff` without the second factor that the shop requires. */
const lacksFactor = sql<boolean>`coalesce((SELECT require_second_factor FROM back_office_settings), false) AND NOT ${hasSecondFactor}`

/** Browsers accept the prefix `__Host-` only from an origin with https. */
export function staffCookie({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const secure = publicUrl?.startsWith('https:') ?? false
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  return { name: secure ? '__Host-staff' : 'staff', options }
}

/** Sets the session cookie of a member of staff. */
export function sendStaffCookie(reply: FastifyReply, config: Config, token: string): void {
  const { name, options } = staffCookie(config)
  reply.setCookie(name, token, { ...options, maxAge: staffSessionSeconds })
}

export function clearStaffCookie(reply: FastifyReply, config: Config): void {
  const { name, options } = staffCookie(config)
  reply.clearCookie(name, options)
}

/**
 * Guards all calls of `app`, the scope of `/api/admin`: requests of other sites are refused, the session is found by its cookie,
 * and the call's permission is checked. Throws NOT_ALLOWED, STAFF_SIGN_IN_REQUIRED, or SECOND_FACTOR_NEEDED for all but the
 * caller's own account (`/me`) until they have the second factor that the shop requires.
 */
export function guardStaffCalls(app: FastifyInstance, db: Db, config: Config): void {
  const { name } = staffCookie(config)
  app.decorateRequest('staff', null)
  app.addHook('onRoute', (route) => {
    const permission = route.config?.permission
    if (!permission) throw new Error(`${route.url} names no permission`)
    // As the API's description shows it.
    const security = permission === 'anyone' ? {} : { security: [{ staff: [] }] }
    route.schema = Object.assign({}, route.schema, security, { 'x-permission': permission })
  })
  app.addHook('onRequest', async (request) => {
    refuseOtherSites(request, config.publicUrl)
    const token = request.cookies[name]
    request.staff = (token && (await findStaff(db, token, isByPerson(request)))) || null
    const needed = request.routeOptions.config.permission
    if (needed === 'anyone') return
    const { permissions, lacksSecondFactor } = signedInStaff(request)
    const isOwnAccount = ownAccount.test(request.routeOptions.url?.slice(app.prefix.length) ?? '')
    if (lacksSecondFactor && !isOwnAccount) throw new AppError('SECOND_FACTOR_NEEDED')
    if (needed === 'signed-in') return
    if (!needed || !permissions.includes(needed)) throw new AppError('NOT_ALLOWED')
  })
}

const ownAccount = /^\/me(\/|$)/

/** Closes what SameSite leaves open: sites of the same domain, and browsers without it. */
function refuseOtherSites({ headers, method, host }: FastifyRequest, publicUrl?: string): void {
  // A picture or frame in a text of the shop would call in the name of whoever looks at it.
  const use = headers['sec-fetch-dest']
  if (use !== undefined && use !== 'empty' && use !== 'document') throw new AppError('NOT_ALLOWED')
  const site = headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return
  if (site !== undefined) throw new AppError('NOT_ALLOWED')
  const { origin } = headers
  if (method === 'GET' || method === 'HEAD' || origin === undefined) return
  const isOwn = origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host)
  if (!isOwn) throw new AppError('NOT_ALLOWED')
}

/** The caller of a guarded call. Throws STAFF_SIGN_IN_REQUIRED. */
export function signedInStaff({ staff }: FastifyRequest): Staff {
  if (!staff) throw new AppError('STAFF_SIGN_IN_REQUIRED')
  return staff
}

/** The caller of a guarded call, for the audit log. */
export function staffActor(request: FastifyRequest): StaffActor {
  const { id, name } = signedInStaff(request)
  const userAgent = request.headers['user-agent']?.slice(0, 300)
  return { staffId: id, name, address: request.ip, device: deviceName(userAgent ?? null) }
}

/** True while a call that lasts is still allowed to its caller; does not keep the session from ending. */
export async function isStillAllowed(db: Db, request: FastifyRequest): Promise<boolean> {
  const { sessionId } = signedInStaff(request)
  const { rows } = await sql<RoleColumns>`
    SELECT ${roleColumns}
    FROM staff_sessions s JOIN staff ON staff.id = s.staff_id LEFT JOIN staff_roles r ON r.id = staff.role_id
    WHERE s.id = ${sessionId} AND staff.ended_at IS NULL AND ${isOpenStaffSession} AND NOT (${lacksFactor})`.execute(
    db,
  )
  const needed = request.routeOptions.config.permission
  return rows.some((row) => permissionsOf(row).some((permission) => permission === needed))
}

/** False for what a page does by itself: an open tab alone must not keep a session from being idle. */
function isByPerson({ headers, routeOptions }: FastifyRequest): boolean {
  return headers[backgroundHeader] === undefined && !routeOptions.config.isBackground
}

async function findStaff(db: Db, token: string, isByPerson: boolean): Promise<Staff | undefined> {
  if (token.length > 200) return undefined
  const { rows } = await sql<Row>`${prepared}
    SELECT s.id AS session_id, staff.id, staff.name, staff.email, ${roleColumns},
      s.last_used_at < now() - interval '5 minutes' AS is_stale,
      ${lacksFactor} AS lacks_second_factor
    FROM staff_sessions s JOIN staff ON staff.id = s.staff_id LEFT JOIN staff_roles r ON r.id = staff.role_id
    WHERE s.token_hash = ${hashToken(token)} AND staff.ended_at IS NULL AND ${isOpenStaffSession}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return undefined
  // Written every few minutes at most, so that most requests only read.
  if (row.is_stale && isByPerson) {
    await sql`UPDATE staff_sessions SET last_used_at = now() WHERE id = ${row.session_id}`.execute(
      db,
    )
  }
  return {
    id: row.id,
    sessionId: row.session_id,
    name: row.name,
    email: row.email,
    role: roleOf(row),
    permissions: permissionsOf(row),
    lacksSecondFactor: row.lacks_second_factor,
  }
}

type Row = RoleColumns & {
  session_id: string
  id: string
  name: string
  email: string
  is_stale: boolean
  lacks_second_factor: boolean
}

export type RoleColumns = {
  role_id: string
  role_name: string | null
  permissions: string[] | null
}

/** SQL for the columns of the role of `staff`, with `staff_roles` as `r`. */
export const roleColumns = sql`coalesce(staff.built_in_role, staff.role_id::text) AS role_id, r.name AS role_name, r.permissions`

export const roleOf = (row: RoleColumns): Role => ({ id: row.role_id, name: row.role_name })

/** What a role allows. Permissions that this version does not know are left out. */
export function permissionsOf(row: Pick<RoleColumns, 'role_id' | 'permissions'>) {
  return isBuiltInRole(row.role_id)
    ? permissionsOfRole[row.role_id]
    : (row.permissions ?? []).filter(isPermission)
}
