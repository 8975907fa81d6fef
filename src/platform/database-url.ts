import pg from 'pg'
import { readUrl, setting } from './setting-types.ts'

/** The URL of a PostgreSQL database, which the client can parse with the certificates that it names. */
export const databaseUrl = setting(
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
