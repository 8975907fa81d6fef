import { expect, test, visit } from './journey.ts'

type Card = { name: string; slug: string; mainCategoryId: string }

test.use({ consent: 'granted' })

test('gợi ý ở trang chủ theo món đã xem; đổi ý thì lại như mọi người', async ({
  page,
  request,
}) => {
  const recommended = async (headers = {}): Promise<Card[]> => {
    const answer = await request.get('/api/web/recommendations?pageSize=200', { headers })
    return (await answer.json()).items
  }
  const first = await recommended()
  const early = new Set(first.slice(0, 50).map(({ mainCategoryId }) => mainCategoryId))
  const seen = first.find(({ mainCategoryId }) => !early.has(mainCategoryId)) ?? first.at(-1)

  const recorded = page.waitForResponse('**/views')
  await page.goto(`/products/${seen?.slug}`)
  expect((await recorded).status()).toBe(200)
  const related = page.getByRole('region', { name: 'Sản phẩm liên quan' })
  await expect(related.getByRole('link', { name: seen?.name ?? '', exact: true })).toHaveCount(0)

  await visit(page, '/')
  // Orders of concurrent tests may change the best sellers.
  const usual = await recommended()
  const shown = () =>
    page
      .getByRole('region', { name: 'Dành riêng cho bạn' })
      .getByRole('heading', { level: 3 })
      .allTextContents()
      .then((names) => names.slice(0, 12))
  const names = (cards: Card[]) => cards.slice(0, 12).map(({ name }) => name)
  const session = await page.evaluate(() => localStorage.getItem('sessionId') ?? '')
  const own = await recommended({ 'x-session-id': session })
  expect(own.slice(0, 3).map(({ mainCategoryId }) => mainCategoryId)).toContain(
    seen?.mainCategoryId,
  )
  expect(names(own)).not.toEqual(names(usual))
  await expect.poll(shown).toEqual(names(own))

  await page.getByRole('contentinfo').getByRole('button', { name: 'Quyền riêng tư' }).click()
  await page.getByRole('button', { name: 'Từ chối' }).click()
  await expect.poll(shown).toEqual(names(usual))
})
