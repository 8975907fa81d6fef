import { expect, test } from 'vitest'
import { usedDataFolder } from '#test/data-folder.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { readConfig } from './config.ts'
import { encryptionWarnings } from './encryption-warnings.ts'

const bucket = { S3_BUCKET: 'tiem', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
const warned = (environment: Record<string, string>) =>
  encryptionWarnings(readConfig(environment)).map((warning) => / on (\S+) /.exec(warning)?.[1])

test.each([
  [{ DATABASE_URL: 'postgres://tiem:secret@db.example/tiem' }, 'db.example'],
  [{ DATABASE_URL: 'postgres://tiem:secret@10.0.0.7:5432/tiem?sslmode=disable' }, '10.0.0.7'],
  [
    {
      DATABASE_URL: 'postgres://tiem:secret@127.0.0.1:6432/tiem',
      DATABASE_DIRECT_URL: 'postgres://tiem:secret@db.example/tiem',
    },
    'db.example',
  ],
  [{ ...bucket, S3_ENDPOINT: 'http://files.example:9000' }, 'files.example'],
  [{ SMTP_URL: 'smtp://tiem:secret@mail.example:587' }, 'mail.example'],
  [{ SMTP_URL: 'smtp://mail.example:587?requireTLS=false' }, 'mail.example'],
])('%o is warned about', (environment, host) => {
  expect(warned(environment)).toEqual([host])
  expect(encryptionWarnings(readConfig(environment)).join()).not.toContain('secret')
})

test.each([
  {},
  { DATABASE_URL: 'postgres://tiem@db.example/tiem?sslmode=verify-full' },
  { DATABASE_URL: 'postgres://tiem@db.example/tiem?ssl=true' },
  { DATABASE_URL: 'postgres://tiem@127.0.0.1:5432/tiem' },
  { DATABASE_URL: 'postgres://tiem@localhost/tiem' },
  { DATABASE_URL: 'postgres://tiem@[::1]/tiem' },
  { DATABASE_URL: 'postgres:///tiem?host=/var/run/postgresql' },
  { ...bucket },
  { ...bucket, S3_ENDPOINT: 'https://files.example' },
  { ...bucket, S3_ENDPOINT: 'http://[::1]:9000' },
  { SMTP_URL: 'smtps://tiem:secret@mail.example' },
  { SMTP_URL: 'smtp://tiem:secret@mail.example:587?requireTLS=true' },
  { SMTP_URL: 'smtp://localhost:25' },
])('%o is not', (environment) => {
  expect(encryptionWarnings(readConfig(environment))).toEqual([])
})

test('the warnings are logged at start', { timeout: 300_000 }, async () => {
  const start = startShopProcess(await usedDataFolder(), {
    DATABASE_URL: 'postgres://127.0.0.1:1/nothing',
    SMTP_URL: 'smtp://mail.invalid:587',
  })
  await expect(start).rejects.toThrow(/mail server on mail\.invalid unencrypted/)
})
