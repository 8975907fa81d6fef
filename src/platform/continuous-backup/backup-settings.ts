import type { z } from 'zod'
import { readS3Settings, type S3Settings, s3Environment } from '../file-store/s3-settings.ts'
import { t } from '../language.ts'
import { list, wholeNumber } from '../setting-types.ts'
import type { WrongSetting } from '../settings-report.ts'

export type BackupSettings = {
  s3: S3Settings
  /** Public keys of age: one of the private keys is enough to read the backups. */
  publicKeys: readonly string[]
  keptDays: number
}

// All kinds that `db backup --encrypt-to` takes: X25519, and those with a name.
const publicKey = /^age1(?:[02-9ac-hj-np-z]{58}|(?:pq|tag|tagpq)1[02-9ac-hj-np-z]+)$/
const examplePublicKey = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kdv6h3s3sp9mn5x'

/** The environment variables of continuous backups of the embedded database. */
export const backupEnvironment = {
  BACKUP_S3_BUCKET: s3Environment.S3_BUCKET,
  BACKUP_S3_ENDPOINT: s3Environment.S3_ENDPOINT,
  BACKUP_S3_REGION: s3Environment.S3_REGION,
  BACKUP_S3_ACCESS_KEY_ID: s3Environment.S3_ACCESS_KEY_ID,
  BACKUP_S3_SECRET_ACCESS_KEY: s3Environment.S3_SECRET_ACCESS_KEY,
  BACKUP_S3_FORCE_PATH_STYLE: s3Environment.S3_FORCE_PATH_STYLE,
  BACKUP_KEY: list(
    (item) => (publicKey.test(item) ? item : undefined),
    [
      'cần khoá công khai của age (age1…), nhiều khoá thì cách nhau bằng dấu phẩy',
      'it must be a public key of age (age1…), or several with commas between',
    ],
    examplePublicKey,
  ).optional(),
  BACKUP_KEPT_DAYS: wholeNumber(1, 3650).default(28),
}
type BackupEnvironment = z.output<z.ZodObject<typeof backupEnvironment>>

const required = [
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'BACKUP_KEY',
] as const

/** The settings that are missing when a bucket is named. BACKUP_KEY alone belongs to nightly backups. */
export function checkBackup(
  env: BackupEnvironment & { DATABASE_URL?: string | undefined },
): WrongSetting[] {
  const isUsed = env.BACKUP_S3_ENDPOINT ?? required.slice(0, -1).find((name) => env[name])
  if (!isUsed) return []
  if (env.DATABASE_URL !== undefined) {
    const expected = t(
      'chỉ dùng với cơ sở dữ liệu đi kèm; PostgreSQL của riêng bạn được sao lưu bằng pgBackRest (docs/deploy.md)',
      'it is for the embedded database alone; a PostgreSQL of your own is backed up by pgBackRest (docs/deploy.md)',
    )
    return [{ name: 'BACKUP_S3_BUCKET', expected, example: '' }]
  }
  const expected = t('cần khi sao lưu liên tục', 'it is needed for continuous backups')
  return required
    .filter((name) => !env[name])
    .map((name) => ({ name, expected, example: name === 'BACKUP_KEY' ? examplePublicKey : '…' }))
}

/** Undefined without a bucket for backups. */
export function readBackupSettings(env: BackupEnvironment): BackupSettings | undefined {
  const s3 = readS3Settings({
    S3_BUCKET: env.BACKUP_S3_BUCKET,
    S3_ENDPOINT: env.BACKUP_S3_ENDPOINT,
    S3_REGION: env.BACKUP_S3_REGION,
    S3_ACCESS_KEY_ID: env.BACKUP_S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.BACKUP_S3_SECRET_ACCESS_KEY,
    S3_FORCE_PATH_STYLE: env.BACKUP_S3_FORCE_PATH_STYLE,
  })
  if (!s3 || !env.BACKUP_KEY) return undefined
  return { s3, publicKeys: env.BACKUP_KEY, keptDays: env.BACKUP_KEPT_DAYS }
}
