import { anyServer } from './any-width.ts'
import { expect, expectAccessible, expectNoSideways, test, visit } from './journey.ts'
import { openSearch, overlayOf, recommend } from './search-overlay.ts'

test('ô tìm kiếm mở khung tìm kiếm toàn màn hình: gợi ý, rồi từ khoá, danh mục, sản phẩm', async ({
  page,
  viewport,
}) => {
  await recommend(page, ['Nón lá', 'Áo tơi', 'Đèn lồng', 'Chiếu cói', 'Quạt nan'])
  const { overlay, box, group, status } = await openSearch(page)
  await expect.poll(() => overlay.boundingBox()).toEqual({ x: 0, y: 0, ...viewport })
  await expect(box).toBeFocused()
  await expect(box).toHaveAttribute('placeholder', /^Tìm/)
  await expect(overlay.getByRole('button', { name: 'Tìm kiếm', exact: true })).toBeVisible()
  await expect(overlay.getByRole('button', { name: 'Đóng tìm kiếm' })).toBeVisible()
  await expect(group('Gợi ý cho bạn').getByRole('option')).toHaveCount(5)
  await expect(status).toHaveText('Có 5 gợi ý cho bạn.')
  await expectAccessible(page)

  await box.fill('ao')
  await expect(group('Từ khoá gợi ý').getByRole('option').first()).toBeVisible()
  await expect(group('Từ khoá gợi ý').locator('mark').first()).toHaveText(/^[aá]o$/i)
  await expect(group('Danh mục liên quan').getByRole('option').first()).toBeVisible()
  await expect(group('Sản phẩm nổi bật').getByRole('option').first()).toBeVisible()
  await expect(status).toHaveText(/^Có \d+ gợi ý cho “ao”\.$/)
  await expectAccessible(page)
  await expectNoSideways(page)

  await box.fill('zzqqxx')
  await expect(overlay.getByRole('heading', { name: 'Chưa có gợi ý cho “zzqqxx”.' })).toBeVisible()
  await expect(status).toHaveText('Chưa có gợi ý cho “zzqqxx”.')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await expectAccessible(page)

  await box.fill('  áo  thun ')
  await box.press('Enter')
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('áo thun')}`)
  await expect(overlay).toBeHidden()
  await expect(overlayOf(page).header).toHaveValue('áo thun')

  await overlayOf(page).header.click()
  await expect(box).toHaveValue('áo thun')
  await overlay.getByRole('button', { name: 'Xoá chữ đã nhập' }).click()
  await expect(box).toBeFocused()
  await expect(group('Tìm kiếm gần đây').getByRole('option')).toHaveText(['áo thun'])
  await expectAccessible(page)
  await expectNoSideways(page)
})

test('chỉ dùng bàn phím: mũi tên, Home, End, Enter, Esc', { tag: anyServer }, async ({ page }) => {
  await visit(page, '/page/lien-he')
  const { overlay, header, box, options, status } = overlayOf(page)
  await header.focus()
  // An empty query does not navigate.
  await page.keyboard.press('Enter')
  await page.keyboard.type('ao')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('ao')
  await expect(page).toHaveURL(/\/page\/lien-he$/)
  const active = async () =>
    expect(options.and(page.locator('[aria-selected=true]'))).toHaveId(
      (await box.getAttribute('aria-activedescendant')) ?? 'không có',
    )

  // Waits for this text, since suggestions for the first letter may have been shown before.
  await expect(status).toHaveText(/ cho “ao”\.$/)
  await expect(options.first()).toBeVisible()
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expect(box).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await active()
  await page.keyboard.press('End')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect(options.last()).toBeInViewport()
  await active()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(box).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(box).toBeFocused()

  const to = (await options.first().getAttribute('href')) ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(to)

  await expect(header).toBeFocused()
  const searched = new URL(to, page.url()).searchParams.get('q') ?? ''
  await expect(header).toHaveValue(searched)
  await page.keyboard.press('ArrowDown')
  await expect(box).toHaveValue(searched)
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue('')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(overlay).toBeHidden()
  await expect(header).toBeFocused()
  await expect(page).toHaveURL(to)
})
