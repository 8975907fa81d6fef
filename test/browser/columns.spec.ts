import { aStaffMember } from '../a-staff-member.ts'
import { aStoredOrder } from '../a-stored-order.ts'
import { aThing } from '../a-thing.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, newAddress, signInAs, test } from './staff-scene.ts'

test('chọn cột của danh sách đơn hàng bằng bàn phím: nhớ sau khi tải lại, mỗi người một kiểu', async ({
  page,
  owner,
  db,
  shopUrl,
}) => {
  expect(owner.id).not.toBe('')
  const key = newAddress().slice(4, 14)
  const thing = await aThing(db, `Hũ gốm ${key}`)
  const recipient = `Đặng Cột ${key}`
  const id = await aStoredOrder(db, {
    variants: [thing],
    recipient,
    status: 'SHIPPING',
    tracking_code: 'GHN24681012',
    payment_status: 'paid',
  })
  const bare = await aStoredOrder(db, { variants: [thing], recipient })
  await page.goto(`/quan-ly/don-hang?q=${encodeURIComponent(recipient)}`)
  const row = page.getByRole('article').filter({ hasText: id })
  await expect(row).toContainText('Thành phố Hà Nội')
  await expect(row).toContainText('GHN24681012')
  await expect(row).not.toContainText('Thu hộ (COD)')

  const button = page.getByRole('button', { name: 'Cột', exact: true })
  await button.press('Enter')
  const item = (name: string) => page.getByRole('menuitemcheckbox', { name })
  await expect(item('Mã đơn, ngày đặt')).toHaveAttribute('aria-disabled', 'true')
  await expect(item('Tỉnh thành')).toBeChecked()
  await expectAccessible(page)
  await expectNoSideways(page)
  for (const name of ['Tỉnh thành', 'Hình thức thanh toán', 'Trạng thái', 'Phân loại']) {
    await item(name).press('Space')
  }
  await expect(item('Tỉnh thành')).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  const changed = async () => {
    await expect(row).toContainText('Thu hộ (COD)')
    await expect(row).toContainText(recipient)
    await expect(row).not.toContainText('Thành phố Hà Nội')
    await expect(row).not.toContainText('Đang giao')
  }
  await changed()
  await page.reload()
  await changed()
  await expectAccessible(page)

  await button.click()
  for (const name of [
    'Người nhận',
    'Sản phẩm',
    'Tổng tiền',
    'Tình trạng',
    'Hình thức',
    'Phân loại',
  ]) {
    await item(name).click()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article').filter({ hasText: bare })).not.toContainText('100.000đ')
  await expect(row).not.toContainText(recipient)
  await expect(row.getByRole('link', { name: id })).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)

  await signInAs(page, await aStaffMember(db, { name: 'Người Khác' }), shopUrl)
  await page.reload()
  await expect(row).toContainText('Thành phố Hà Nội')
  await expect(row).toContainText('Đang giao')
})
