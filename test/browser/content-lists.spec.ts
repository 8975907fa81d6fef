import { aStaffMember } from '../a-staff-member.ts'
import { aPicture } from '../pictures.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, test } from './own-shop.ts'

const uploads = '**/api/admin/content-uploads'
const subtitle = 'Nhập lúc ảnh còn tải lên'

test.beforeEach(async ({ db }) => {
  await db.deleteFrom('menu_items').execute()
  await db.deleteFrom('banners').execute()
  await db.deleteFrom('content_versions').execute()
})

test('menu: chọn trang trong gợi ý, đổi chỗ bằng phím, khách thấy ngay; hai người cùng sửa', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  await db
    .insertInto('pages')
    .values({ slug: 'doi-tra', title: '"Đổi trả hàng"', content: '<p>a</p>' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await page.goto('/quan-ly/noi-dung/menu')
  await expect(page.getByText('Menu chưa có mục nào')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Thêm mục' }).click()
  await page.getByLabel('Tên mục').fill('Hỗ trợ')
  await page.getByRole('button', { name: 'Thêm mục' }).click()
  await page.getByLabel('Dẫn đến').pressSequentially('doi tra')
  await page.getByRole('option', { name: /Đổi trả hàng/ }).click()
  await expect(page.getByLabel('Dẫn đến')).toHaveValue('/page/doi-tra')
  await expect(page.getByLabel('Tên mục')).toHaveValue('Đổi trả hàng')
  await page.getByRole('button', { name: 'Thêm mục' }).click()
  await page.getByLabel('Tên mục').fill('Ngoài')
  await page.getByLabel('Dẫn đến').fill('http://vi-du.vn')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText(/Cần một đường dẫn của cửa hàng/)).toBeVisible()
  await expect(page.getByLabel('Dẫn đến')).toBeFocused()
  await page.getByLabel('Dẫn đến').fill('https://vi-du.vn')
  await page.keyboard.press('Escape')

  // By keys alone: into the group, and the last one to the top.
  await page.getByRole('button', { name: 'Đổi chỗ Đổi trả hàng' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Đổi trả hàng: dòng 2, cấp 2')).toBeAttached()
  await page.getByRole('button', { name: 'Đổi chỗ Ngoài' }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Ngoài: dòng 1, cấp 1')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Đổi chỗ Ngoài' })).toBeFocused()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.reload()
  const names = () =>
    page
      .getByRole('list', { name: 'Menu chân trang' })
      .getByRole('button', { name: /^Đổi chỗ/ })
      .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel))
  await expect.poll(names).toEqual(['Đổi chỗ Ngoài', 'Đổi chỗ Hỗ trợ', 'Đổi chỗ Đổi trả hàng'])
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Đã lưu menu. Trang bán hàng dùng ngay.')).toBeVisible()
  const menu = async () => (await (await page.request.get('/api/web/menu')).json()).data
  await expect.poll(menu).toMatchObject([
    { label: 'Ngoài', url: 'https://vi-du.vn' },
    { label: 'Hỗ trợ', children: [{ label: 'Đổi trả hàng', url: '/page/doi-tra' }] },
  ])

  // With the pointer: the group goes before the other.
  const handle = page.getByRole('button', { name: 'Đổi chỗ Hỗ trợ' })
  await handle.scrollIntoViewIfNeeded()
  const from = await handle.boundingBox()
  const target = await page.getByRole('button', { name: 'Đổi chỗ Ngoài' }).boundingBox()
  if (!from || !target) throw new Error('Nothing to drag')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, target.y + 30, { steps: 4 })
  await page.mouse.move(from.x + 20, target.y - 4, { steps: 4 })
  await page.mouse.up()
  await expect.poll(names).toEqual(['Đổi chỗ Hỗ trợ', 'Đổi chỗ Đổi trả hàng', 'Đổi chỗ Ngoài'])
  const other = await aStaffMember(db, { name: 'Chủ Thứ Hai' })
  await page.request.put('/api/admin/content/menus/footer', {
    headers: other.headers,
    data: { version: 2, items: [{ label: 'Của họ', url: null, children: [] }] },
  })
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Chủ Thứ Hai vừa sửa nội dung này.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lấy bản của họ' }).click()
  await expect.poll(names).toEqual(['Đổi chỗ Của họ'])
})

test('banner: ảnh, ngày mai mới hiện thì khách chưa thấy; đổi thứ tự; hoàn tác', async ({
  page,
  owner,
}) => {
  expect(owner.id).not.toBe('')
  await page.goto('/quan-ly/noi-dung/banner')
  await expect(page.getByText('Chưa có banner nào')).toBeVisible()
  await expectAccessible(page)
  const shown = async () => {
    const { data } = await (await page.request.get('/api/web/banners')).json()
    return data.map(({ title }: { title: string }) => title)
  }
  const add = async (title: string) => {
    await page.getByRole('button', { name: 'Thêm banner' }).click()
    await page.getByLabel('Tiêu đề', { exact: true }).fill(title)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Chọn ảnh cho máy tính' }).click()
    const buffer = await aPicture()
    // What is typed while the picture is uploaded stays.
    const { promise: isTyped, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(uploads, async (route) => {
      await isTyped
      await route.continue()
    })
    await (await chooser).setFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByLabel('Dòng phụ').fill(subtitle)
    goOn()
    await expect(page.getByRole('button', { name: 'Đổi ảnh cho máy tính' })).toBeVisible()
    await expect(page.getByLabel('Dòng phụ')).toHaveValue(subtitle)
    await page.unroute(uploads)
  }
  await page.getByRole('button', { name: 'Thêm banner' }).click()
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Tiêu đề cần 1 đến 200 ký tự.')).toBeVisible()
  // A removed one comes back beside what was changed since.
  await page.getByRole('button', { name: /^Xoá banner/ }).click()
  await page.getByRole('button', { name: 'Thêm banner' }).click()
  await page.getByLabel('Tiêu đề', { exact: true }).fill('Ở lại')
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(page.getByRole('list', { name: 'Banner' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByLabel('Tiêu đề', { exact: true })).toHaveValue('Ở lại')
  await page.getByRole('button', { name: 'Xoá banner Ở lại' }).click()
  await page.getByRole('button', { name: /^Banner chưa có tiêu đề/ }).click()
  await page.getByRole('button', { name: /^Xoá banner/ }).click()
  await add('Hàng mới')
  const preview = page.frameLocator('iframe[title="Xem trước Hàng mới: Điện thoại"]')
  await expect(preview.getByText('Hàng mới')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await add('Tết')
  await page.getByLabel('Từ ngày', { exact: true }).fill('ngày mai')
  await page.getByLabel('Đến hết ngày', { exact: true }).fill('hôm nay')
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Ngày cuối phải từ ngày đầu trở đi.')).toBeVisible()
  await page.getByLabel('Đến hết ngày', { exact: true }).fill('')
  await page.getByLabel('Từ ngày', { exact: true }).focus()
  await expect(page.getByText('Chưa đến ngày')).toBeVisible()
  // What was typed outlives a reload.
  await page.reload()
  await expect(page.getByText('Chưa đến ngày')).toBeVisible()
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Đã lưu banner. Trang bán hàng dùng ngay.')).toBeVisible()
  await expect.poll(shown).toEqual(['Hàng mới'])
  await expect(page.getByRole('button', { name: 'Lưu' })).toBeHidden()
  // What was saved is no draft any more, and the first message is gone.
  await page.reload()
  await page.getByRole('button', { name: 'Đổi chỗ Tết' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Tết: thứ 1 trên 2')).toBeAttached()
  await page.getByRole('button', { name: /^Tết/ }).click()
  await page.getByLabel('Từ ngày', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect.poll(shown).toEqual(['Tết', 'Hàng mới'])
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect.poll(shown).toEqual(['Hàng mới'])
  await expect(page.getByRole('button', { name: 'Lưu' })).toBeHidden()
  await page.goto('/')
  await expect(page.getByText('Hàng mới').first()).toBeVisible()
})
