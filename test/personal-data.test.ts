import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { enqueueMail } from '#platform/mail-queue.ts'
import { hashPassword } from '#platform/passwords.ts'
import { hashToken } from '#platform/tokens.ts'
import { createTestApp, type TestApp } from './app.ts'
import { everyTable } from './fill-every-table.ts'
import { findMarkers, type Planted, plantMarkers } from './plant-markers.ts'

const password = 'mật khẩu của tôi'
const token = 'dau-vet-cua-mot-lan-dang-nhap-0123456789'
const headers = { authorization: `Bearer ${token}` }
const email = 'dau-vet-hop-thu@vi-du.invalid'
const upload = 'dd/dddddddd-dddd-4ddd-8ddd-dddddddddddd.jpg'
const poster = 'ee/eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee.jpg'

let shop: TestApp
let planted: Planted
const logged: string[] = []

beforeAll(async () => {
  const logStream = { write: (line: string) => void logged.push(line) }
  shop = await createTestApp({}, { work: true, logStream, filling: everyTable })
  const { pool } = shop.services
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM users')
  // An account with open orders cannot be deleted.
  await pool.query(`UPDATE orders SET status = 'COMPLETED'`)
  await pool.query(`UPDATE reviews SET reply = '', replied_at = now() WHERE user_id IS NOT NULL`)
  planted = await plantMarkers(pool, rows[0]?.id ?? '', {
    'users.email': email,
    'users.password_hash': await hashPassword(password),
    'sessions.token_hash': hashToken(token),
    'uploads.path': upload,
    'uploads.poster_path': poster,
  })
  await plantFiles()
  await plantLetters()
})
afterAll(() => shop.close())

/** Pictures with resized versions, and an email. */
async function plantFiles(): Promise<void> {
  const picture = { width: 400, height: 400, channels: 3, background: '#a33' } as const
  for (const place of [upload, poster]) {
    const file = inData('uploads', place)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, await sharp({ create: picture }).jpeg().toBuffer())
    const small = await shop.app.inject({ url: `/images/96/uploads/${place}` })
    expect(small.statusCode).toBe(200)
  }
  const { db, jobs } = shop.services
  const props = { name: 'dau-vet-trong-thu', link: 'https://tiem.example/', minutes: 30 }
  await enqueueMail(jobs, db, { id: 'thu', to: email, template: 'password-reset', props })
  await vi.waitFor(async () => expect(await filesIn('outbox')).toHaveLength(1), 20_000)
}

/** Earlier emails, to an address that the account no longer has. */
async function plantLetters(): Promise<void> {
  const recipient = 'dau-vet-cu@vi-du.invalid'
  const { rows } = await shop.services.pool.query<{ id: string }>(
    'SELECT id::text FROM users UNION ALL SELECT id FROM orders UNION ALL SELECT id::text FROM stores',
  )
  for (const { id } of rows) {
    await shop.db
      .insertInto('letters')
      .values({ id: `cu-${id}`, about: id, template: 'x', recipient, queue: 'mail', state: 'sent' })
      .execute()
  }
  planted.needles.set('letters.recipient', recipient)
}

const inData = (...parts: string[]) => path.join(shop.services.config.dataDir, ...parts)

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(inData(folder), { recursive: true }).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => ((await stat(inData(folder, name))).isFile() ? [name] : [])),
  )
  return files.flat()
}

const post = (url: string) =>
  shop.app.inject({ method: 'POST', url: `/api/web/users/${url}`, headers, payload: { password } })

const byTable = (places: Iterable<string>) => [...places].toSorted()

test('every column about a person can be marked; the others have only the shop’s own values', () => {
  expect(byTable(planted.closed)).toEqual([
    'addresses.scheme',
    'coin_ledger.type',
    'consents.purpose',
    'notifications.kind',
    'order_events.actor',
    'order_events.kind',
    'orders.hold_reason',
    'orders.payment_method',
    'orders.payment_status',
    'orders.status',
    'payments.outcome',
    'return_events.actor',
    'return_events.kind',
    'returns.kind',
    'returns.reason',
    'returns.requested_by',
    'returns.resolution',
    'returns.status',
    'review_media.mime_type',
    'review_media.url',
    'reviews.author_name',
    'sign_in_events.outcome',
    'stores.status',
    'uploads.purpose',
    'users.gender',
  ])
})

test('further traces of people are deleted', async () => {
  const { rows } = await shop.services.pool.query<{ place: string }>(
    `SELECT a.attrelid::regclass || '.' || a.attname AS place FROM pg_attribute a
     JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
     WHERE a.attname ~ 'user|^email|^phone$|recipient|full_name|address|^ip(_|$)' AND NOT a.attisdropped
       AND a.attrelid <> 'users'::regclass
       -- Staff are no shoppers, and the audit log names them alone.
       AND c.relname <> 'audit_log' AND c.relname NOT LIKE 'staff%'
       -- Former addresses of categories, and the shop's own.
       AND c.relname NOT IN ('category_removals', 'stock_locations')
       AND NOT EXISTS (SELECT FROM pg_constraint k
         WHERE k.conrelid = a.attrelid AND k.confrelid IN ('users'::regclass, 'orders'::regclass))`,
  )
  expect(rows.map(({ place }) => place)).toEqual(['letters.recipient'])
})

test('the export has everything that is the person’s own', async () => {
  const answer = await post('export')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="du-lieu-ca-nhan-\d{4}-\d\d-\d\d\.json"$/,
  )
  expect(answer.headers['cache-control']).toBe('no-store')
  const missing = [...planted.needles].filter(([, needle]) => !answer.body.includes(needle))
  expect(byTable(missing.map(([place]) => place))).toEqual([
    // Stored secrets.
    'contact_changes.token_hash',
    'contact_codes.code_hash',
    'contact_reverts.token_hash',
    // Merchant notes and bank data.
    'order_events.note',
    // Hash of the address, which is included itself; and stored secrets.
    'orders.address_key',
    'orders.link_token',
    'orders.request_hash',
    'password_reset_tokens.token_hash',
    'payments.raw',
    // Merchant notes.
    'return_events.note',
    // Copies of what stands in the order.
    'returns.phone',
    'returns.province_code',
    'returns.recipient_folded',
    // Fallback name for deleted products.
    'reviews.variant_name',
    'sessions.token_hash',
    'users.password_hash',
  ])
})

test('after the deletion only accounting records remain', async () => {
  const { pool } = shop.services
  const before = await findMarkers(pool, planted.needles)
  expect(before.length).toBeGreaterThanOrEqual(planted.needles.size)

  expect((await post('delete')).json()).toEqual({ success: true })
  expect(await findMarkers(pool, planted.needles)).toEqual([
    ...byTable([
      ...retained.map((place) => `${place} in ${place.split('.', 1)[0]}`),
      'orders.province_code in returns',
    ]),
    // Names of files to be deleted by a job.
    'uploads.path in jobs.job_common',
    'uploads.poster_path in jobs.job_common',
  ])
  // A job deletes the files.
  await vi.waitFor(
    async () => {
      const files = ['uploads', 'image-cache', 'outbox'].map(filesIn)
      expect(await Promise.all(files)).toEqual([[], [], []])
    },
    { timeout: 20_000 },
  )
  const isLogged = ([, needle]: [string, string]) => logged.some((line) => line.includes(needle))
  // URLs of requested pictures.
  expect([...planted.needles].filter(isLogged).map(([place]) => place)).toEqual([
    'uploads.path',
    'uploads.poster_path',
  ])
  expect(logged.length).toBeGreaterThan(0)
  for (const name of await filesIn('')) {
    const text = await readFile(inData(name), 'latin1')
    expect([...planted.needles.values()].filter((needle) => text.includes(needle))).toEqual([])
  }
})

/** Kept after deletion: sales data without the person, and anonymous reviews. */
const retained = [
  'order_events.change',
  'order_items.image_url',
  'order_items.product_name',
  'order_items.product_slug',
  'order_items.sku',
  'order_items.variant_name',
  'orders.address_scheme',
  'orders.bank_account',
  'orders.delivery',
  'orders.province_code',
  'orders.province_name',
  'orders.request_hash',
  'payments.provider',
  'payments.provider_reference',
  'reviews.content',
  'reviews.reply',
  'reviews.variant_name',
]
