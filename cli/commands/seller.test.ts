import { afterEach, beforeEach, expect, test } from 'vitest'
import { aShopper } from '#test/builders.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { shopOn } from '#test/shop-command.ts'

let database: TestDatabase
let shop: ReturnType<typeof shopOn>

beforeEach(async () => {
  database = await createTestDatabase()
  shop = shopOn(database)
})

afterEach(() => database.close())

test('applications are listed, shown and decided once', async () => {
  const lan = await aShopper(database.db, { email: 'lan@vi-du.invalid' })
  const tu = await aShopper(database.db)
  const insert = database.db.insertInto('stores')
  const { id } = await insert
    .values({ user_id: lan.id, name: 'Gốm \u001b[31mBát Tràng', created_at: new Date(1) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insert.values({ user_id: tu.id, name: 'Trà Shan' }).execute()

  const listed = await shop(['seller', 'list', '--status', 'pending'])
  expect(listed).toMatchObject({ code: 0, err: '' })
  expect(listed.out.trim().split('\n')).toHaveLength(3)
  expect(listed.out).toContain(id)
  expect(listed.out).not.toContain('\u001b')
  const shown = await shop(['seller', 'show', 'LAN@vi-du.invalid'])
  expect(shown.out).toContain('Bát Tràng')
  expect(await shop(['seller', 'show', id])).toEqual(shown)

  const approved = await shop(['seller', 'approve', lan.phone])
  expect(approved).toMatchObject({ code: 0, err: '' })
  expect(approved.out).toContain('is approved.')
  expect((await shop(['seller', 'approve', id])).out).toContain('is approved already.')
  const refused = await shop(['seller', 'reject', id, '--note', 'Thôi'])
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('is approved already.')
  const rejected = await shop(['seller', 'reject', tu.phone, '--note', ' Thiếu giấy phép. '])
  expect(rejected.out).toContain('“Trà Shan” is rejected.')

  const listing = await shop(['seller', 'list', '--json'])
  expect(JSON.parse(listing.out)).toMatchObject([
    { name: 'Trà Shan', status: 'rejected', note: 'Thiếu giấy phép.', phone: tu.phone },
    { id, status: 'approved', email: 'lan@vi-du.invalid' },
  ])
  const { rows } = await database.pool.query(`
    SELECT (SELECT count(*) FROM notifications) AS notices,
      (SELECT count(*) FROM jobs.job WHERE name = 'store-letter') AS letters`)
  expect(rows).toEqual([{ notices: 2, letters: 2 }])
})

test.each(['0999999999', '00000000-0000-7000-8000-000000000000'])(
  'a request that there is not: %s',
  async (typed) => {
    expect(await shop(['seller', 'approve', typed])).toEqual({
      code: 1,
      out: '',
      err: `There is no request ${typed}.\n`,
    })
  },
)
