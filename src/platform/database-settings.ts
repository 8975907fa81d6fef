import pg from 'pg'
import { z } from 'zod'
import { t } from './language.ts'
import { readUrl, setting } from './setting-types.ts'
import type { WrongSetting } from './settings-report.ts'

/** The URL of a PostgreSQL database, which the client can parse with the certificates that it names. */
const databaseUrl = setting(
  (typed) => {
    const address = readUrl(typed, ['postgres:', 'postgresql:'])
    return address !== undefined && isParsable(address) ? address : undefined
  },
  [
    'cần một địa chỉ bắt đầu bằng postgres:// hoặc postgresql://, các tệp chứng chỉ nêu trong đó phải đọc được',
    'it must be an address that begins with postgres:// or postgresql://, whose certificate files can be read',
  ],
  'postgres://tiem:mat-khau@db.vi-du.vn/tiem',
)

/** The client parses the URL without connecting. */
function isParsable(address: string): boolean {
  try {
    new pg.Client({ connectionString: address })
    return true
  } catch {
    return false
  }
}

export const databaseEnvironment = {
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
}

const Environment = z.object(databaseEnvironment)

type DatabaseEnvironment = z.infer<typeof Environment>

export function readDatabaseUrls(env: DatabaseEnvironment) {
  return {
    /** Of the server itself as far as it is known; undefined means the embedded one. */
    databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    /** Of a connection pooler before that server, which requests go through. */
    poolerUrl: env.DATABASE_DIRECT_URL === undefined ? undefined : env.DATABASE_URL,
    /** Of standbys that take public reads. */
    replicaUrl: env.DATABASE_REPLICA_URL,
  }
}

export function checkDatabaseUrls(env: DatabaseEnvironment): WrongSetting[] {
  const beside = (['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const).find(
    (name) => env[name],
  )
  if (beside === undefined || env.DATABASE_URL !== undefined) return []
  const expected = t(
    `cần có cùng ${beside}; chỉ có một địa chỉ thì đặt DATABASE_URL`,
    `it is needed beside ${beside}; with one address alone, set DATABASE_URL`,
  )
  return [
    { name: 'DATABASE_URL', expected, example: 'postgres://tiem:mat-khau@pgbouncer:6432/tiem' },
  ]
}
