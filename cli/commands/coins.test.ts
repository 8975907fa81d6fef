import { afterAll, beforeAll, expect, test } from 'vitest'
import { adjustCoins, findCoins } from '#features/wallet/api/public.ts'
import { aShopper } from '#test/builders.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { shopOn } from '#test/shop-command.ts'

let database: TestDatabase
let shop: ReturnType<typeof shopOn>
beforeAll(async () => {
  database = await createTestDatabase()
  shop = shopOn(database)
})
afterAll(() => database.close())

test('coins are added and subtracted with a reason, never below zero, and the shopper is notified', async () => {
  const { id, phone } = await aShopper(database.db, { name: 'Lan' })
  const adjust = (amount: string, note = 'Xin lỗi vì giao chậm') =>
    shop(['coins', 'adjust', phone, amount, '--note', note])

  expect((await adjust('15.000')).out).toBe('Lan got 15.000 coins and has 15.000 now.\n')
  expect((await adjust('-5000', 'Tặng nhầm')).out).toBe(
    'Lan lost 5.000 coins and has 10.000 now.\n',
  )
  await expect(
    adjustCoins(database.db, { userId: id, amount: -10_001, note: 'Nhiều quá' }),
  ).rejects.toThrow('There are only 10.000 coins to take.')
  expect((await adjust('1.5')).err).toContain('whole number such as 5000 or -5000')

  const shown = await shop(['coins', 'show', phone])
  expect(shown.out).toMatch(/^Lan has 10\.000 coins\.\n\n COINS .*\n-5,000 .*Tặng nhầm\n/)
  const notified = await database.db
    .selectFrom('notifications')
    .select(['kind', 'title', 'message', 'link'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  expect(notified).toEqual([
    {
      ...{ kind: 'coins', title: 'Bạn được tặng xu', link: '/user/account/coin' },
      message: 'Bạn nhận được 15.000 xu. Xin lỗi vì giao chậm',
    },
    {
      ...{ kind: 'coins', title: 'Xu của bạn được điều chỉnh', link: '/user/account/coin' },
      message: 'Tiệm đã trừ 5.000 xu. Tặng nhầm',
    },
  ])
})

test('concurrent subtractions do not take coins twice', async () => {
  const { id: userId } = await aShopper(database.db)
  const take = { userId, amount: -300, note: 'Thử' }
  await adjustCoins(database.db, { ...take, amount: 1_000 })

  const done = await Promise.allSettled(
    Array.from({ length: 6 }, () => adjustCoins(database.db, take)),
  )

  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const { balance } = await findCoins(database.db, userId, { limit: 1, offset: 0 })
  expect(balance).toBe(100)
})
