import { anAddress } from '../builders.ts'
import { button, entry, field, form, newer, older, problem, save } from './address-book.ts'
import { pick } from './choices.ts'
import { expectAccessible } from './journey.ts'
import { expect, test } from './scene.ts'

test('địa chỉ hai cấp: đề nghị khi chắc chắn, hỏi khi phường bị chia, chọn tay cũng được', async ({
  page,
  db,
  customer,
}) => {
  await anAddress(db, customer.id, {
    street: '9 phố Chia',
    ward_code: '00022',
    ward_name: 'Phường Đội Cấn',
    is_default: false,
  })
  await page.goto('/user/account/address')
  await button(entry(page, '12 phố Mẫu'), 'Đổi sang địa chỉ mới').click()
  const proposal = form(page).getByRole('region', { name: 'Địa chỉ mới của nơi này' })
  await expect(proposal).toContainText(
    'Phường Phúc Xá, Quận Ba Đình nay thuộc Phường Hồng Hà, Thành phố Hà Nội.',
  )
  await button(form(page), 'Lưu địa chỉ').click()
  await expect(problem(page)).toHaveText('Vui lòng chọn đủ Tỉnh/Thành và Phường/Xã.')
  await button(proposal, 'Dùng Phường Hồng Hà').click()
  await expect(field(page, 'Tỉnh/Thành')).toHaveValue('Thành phố Hà Nội')
  await expect(field(page, 'Phường/Xã')).toHaveValue('Phường Hồng Hà')
  await expectAccessible(page)
  await save(page)
  await expect(entry(page, '12 phố Mẫu, Phường Hồng Hà, Thành phố Hà Nội')).toContainText(
    'Mặc định',
  )

  await button(entry(page, '9 phố Chia'), 'Đổi sang địa chỉ mới').click()
  await expect(proposal).toContainText('có thể nay thuộc một trong các phường/xã sau')
  await expect(proposal.getByRole('button')).toHaveText([
    ...['Phường Ba Đình', 'Phường Giảng Võ', 'Phường Hồng Hà', 'Phường Ngọc Hà'],
  ])
  await button(proposal, 'Phường Ngọc Hà').click()
  await button(form(page), older).click()
  await expect(field(page, 'Phường/Xã')).toHaveValue('Phường Đội Cấn')
  await button(form(page), newer).click()
  await expect(field(page, 'Phường/Xã')).toHaveValue('Phường Ngọc Hà')
  await pick(form(page), 'Phường/Xã', 'giang vo', 'Phường Giảng Võ')
  await save(page)
  await expect(entry(page, '9 phố Chia')).toContainText('Phường Giảng Võ, Thành phố Hà Nội')
  await expect(button(page, 'Đổi sang địa chỉ mới')).toHaveCount(0)

  await button(entry(page, '9 phố Chia'), 'Cập nhật').click()
  await expect(field(page, 'Phường/Xã')).toHaveValue('Phường Giảng Võ')
  await expect(field(page, 'Quận/Huyện')).toBeHidden()
})

test('máy chủ chỉ biết địa chỉ cũ, và địa chỉ chỉ có tên', async ({
  page,
  customer: _signedIn,
}) => {
  const provinces = [{ code: '79', name: 'Thành phố Hồ Chí Minh' }]
  await page.route('**/addresses/provinces*', (route) =>
    route.fulfill({ json: { success: true, data: provinces } }),
  )
  const older = { fullName: 'Cô Ba', phone: '0912345678', isDefault: true }
  const list = [
    {
      ...older,
      id: '1',
      street: '1 Lê Lợi',
      province: 'TP Hồ Chí Minh',
      district: 'Q.1',
      ward: 'Bến Nghé',
    },
    {
      ...older,
      id: '2',
      street: '2 Hàng Bài',
      province: 'Hà Nội cũ',
      district: 'Hoàn Kiếm',
      ward: 'Hàng Bài',
    },
  ]
  await page.route('**/users/addresses', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { data: list } }) : route.continue(),
  )
  await page.goto('/user/account/address')
  await button(entry(page, '1 Lê Lợi'), 'Cập nhật').click()
  await expect(field(page, 'Tỉnh/Thành')).toHaveValue('Thành phố Hồ Chí Minh')
  await expect(field(page, 'Quận/Huyện')).toHaveValue('Quận 1')
  await expect(field(page, 'Phường/Xã')).toHaveValue('Phường Bến Nghé')
  await expect(button(form(page), newer)).toHaveCount(0)
  await button(form(page), 'Huỷ').click()
  await expect(form(page)).toBeHidden()

  await button(entry(page, '2 Hàng Bài'), 'Cập nhật').click()
  await expect(form(page).getByText('Trước đây: Hàng Bài, Hoàn Kiếm, Hà Nội cũ')).toBeVisible()
  await expect(field(page, 'Tỉnh/Thành')).toHaveValue('')
})
