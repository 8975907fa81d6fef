import pg from 'pg'
import type { Config } from './config.ts'
import { isLoopbackHost } from './loopback.ts'

type Settings = Pick<Config, 'databaseUrl' | 's3' | 'mail'>

/** One sentence for each connection to another machine that is not encrypted for certain, with what to set. */
export function encryptionWarnings({ databaseUrl, s3, mail }: Settings): string[] {
  const warnings = [
    databaseUrl !== undefined && databaseWarning(databaseUrl),
    s3?.endpoint !== undefined && bucketWarning(new URL(s3.endpoint)),
    mail.smtpUrl !== undefined && mailWarning(new URL(mail.smtpUrl)),
  ]
  return warnings.filter((warning) => warning !== false)
}

function databaseWarning(url: string): string | false {
  // pg itself says what it makes of the address and of PGSSLMODE; nothing is opened.
  const { host, ssl } = new pg.Client({ connectionString: url })
  if (ssl || isThisMachine(host)) return false
  return `The connection to the database on ${host} is not encrypted: orders and passwords' hashes can be read on the way. Add ?sslmode=verify-full to DATABASE_URL.`
}

function bucketWarning({ protocol, hostname }: URL): string | false {
  if (protocol !== 'http:' || isThisMachine(hostname)) return false
  return `The connection to the bucket on ${hostname} is not encrypted: uploads can be read and changed on the way. Set S3_ENDPOINT to an https:// address.`
}

/** Without requireTLS a letter goes unencrypted when the server, or whoever stands between, offers nothing else. */
function mailWarning({ protocol, hostname, searchParams }: URL): string | false {
  const isCertain = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
  if (isCertain || isThisMachine(hostname)) return false
  return `Letters may go to the mail server on ${hostname} unencrypted, with its password and links to reset passwords. Add ?requireTLS=true to SMTP_URL, or set an smtps:// address.`
}

/** PostgreSQL is reached through a socket, too: a folder, or the usual one when no host is named. */
function isThisMachine(host: string): boolean {
  return host === '' || host.startsWith('/') || isLoopbackHost(host)
}
