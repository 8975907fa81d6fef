import pg from 'pg'
import type { Config } from './config.ts'
import { isLoopbackHost } from './loopback.ts'

type Settings = Pick<Config, 'databaseUrl' | 'poolerUrl' | 'replicaUrl' | 's3' | 'mail'>

/** A warning, with the setting to change, for each remote connection that may be unencrypted. */
export function encryptionWarnings(settings: Settings): string[] {
  const { databaseUrl, poolerUrl, replicaUrl, s3, mail } = settings
  const warnings = [
    poolerUrl !== undefined && databaseWarning(poolerUrl, 'DATABASE_URL'),
    databaseUrl !== undefined &&
      databaseWarning(
        databaseUrl,
        poolerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
      ),
    replicaUrl !== undefined && databaseWarning(replicaUrl, 'DATABASE_REPLICA_URL'),
    s3?.endpoint !== undefined && bucketWarning(new URL(s3.endpoint)),
    mail.smtpUrl !== undefined && mailWarning(new URL(mail.smtpUrl)),
  ]
  return warnings.filter((warning) => warning !== false)
}

function databaseWarning(url: string, name: string): string | false {
  // The client parses the URL and PGSSLMODE; it does not connect.
  const { host, ssl } = new pg.Client({ connectionString: url })
  if (ssl || isThisMachine(host)) return false
  return `The connection to the database on ${host} is not encrypted: orders and passwords' hashes can be read on the way. Add ?sslmode=verify-full to ${name}.`
}

function bucketWarning({ protocol, hostname }: URL): string | false {
  if (protocol !== 'http:' || isThisMachine(hostname)) return false
  return `The connection to the bucket on ${hostname} is not encrypted: uploads can be read and changed on the way. Set S3_ENDPOINT to an https:// address.`
}

/** STARTTLS is opportunistic without requireTLS: a man in the middle can suppress it. */
function mailWarning({ protocol, hostname, searchParams }: URL): string | false {
  const isCertain = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
  if (isCertain || isThisMachine(hostname)) return false
  return `Mail may go to the mail server on ${hostname} unencrypted, with its password and links to reset passwords. Add ?requireTLS=true to SMTP_URL, or set an smtps:// address.`
}

/** An empty host or a path means a Unix-domain socket. */
function isThisMachine(host: string): boolean {
  return host === '' || host.startsWith('/') || isLoopbackHost(host)
}
