import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aShopper } from '#test/builders.ts'
import { createTestDatabase } from '#test/database.ts'
import { deleteExpired } from './jobs.ts'

test('expired sessions, links and codes are deleted, sign-ins after 90 days', async () => {
  const { db, close } = await createTestDatabase()
  const staying = await aShopper(db)
  const leaving = await aShopper(db)
  const past = sql<Date>`now() - interval '1 second'`
  await db
    .updateTable('sessions')
    .set({ expires_at: past })
    .where('user_id', '=', leaving.id)
    .execute()
  const token = (digit: number) => Buffer.alloc(32, digit)
  await db
    .insertInto('password_reset_tokens')
    .values([
      { user_id: leaving.id, token_hash: token(1), expires_at: past },
      { user_id: staying.id, token_hash: token(2), expires_at: sql`now() + interval '1 minute'` },
    ])
    .execute()
  const later = sql<Date>`now() + interval '1 minute'`
  for (const [digit, { id }, expires_at] of [
    [3, leaving, past],
    [4, staying, later],
  ] as const) {
    const row = { user_id: id, expires_at }
    const token_hash = token(digit)
    const change = { kind: 'email', new_value: 'a@vi.du', is_authorised: true }
    await db
      .insertInto('contact_changes')
      .values({ ...row, ...change, token_hash })
      .execute()
    await db
      .insertInto('contact_reverts')
      .values({ ...row, email: 'b@vi.du', token_hash })
      .execute()
    await db
      .insertInto('contact_codes')
      .values({ ...row, code_hash: 'x' })
      .execute()
  }

  const signIn = { outcome: 'success', created_at: sql<Date>`now() - interval '90 days'` }
  await db
    .insertInto('sign_in_events')
    .values([
      { ...signIn, user_id: leaving.id },
      { ...signIn, user_id: staying.id, created_at: sql<Date>`now() - interval '89 days'` },
    ])
    .execute()

  await deleteExpired(db)

  const sessions = await db.selectFrom('sessions').select('user_id').execute()
  const links = await db.selectFrom('password_reset_tokens').select('user_id').execute()
  const signIns = await db.selectFrom('sign_in_events').select('user_id').execute()
  const tables = ['contact_changes', 'contact_reverts', 'contact_codes'] as const
  const left = await Promise.all(
    tables.map((table) => db.selectFrom(table).select('user_id').execute()),
  )
  await close()
  expect(sessions).toEqual([{ user_id: staying.id }])
  expect(links).toEqual([{ user_id: staying.id }])
  expect(signIns).toEqual([{ user_id: staying.id }])
  expect(left).toEqual(tables.map(() => [{ user_id: staying.id }]))
})
