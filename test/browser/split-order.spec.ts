import type { Page } from '@playwright/test'
import { aStaffMember } from '../a-staff-member.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { anOrder } from './orders.ts'
import { aThing } from './scene.ts'
import { expect, newAddress, signInAs, test } from './staff-scene.ts'

const unique = (name: string) => `${name} ${newAddress().slice(4, 14)}`
const parcels = (page: Page) => page.getByRole('region', { name: 'Các kiện hàng' })

/** Opens the dialog that sends, and chooses to send a part. */
async function sendPart(page: Page) {
  await page.getByRole('button', { name: /^Gửi (hàng|phần còn lại)$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Gửi / })
  await dialog.getByRole('checkbox', { name: 'Gửi một phần' }).check()
  return dialog
}

test('đơn gửi làm hai kiện: mỗi kiện một mã, khách thấy từng kiện và phần gửi sau', async ({
  page,
  owner,
  db,
  request,
  customer,
}) => {
  expect(owner.id).not.toBe('')
  const pot = unique('Hũ gốm')
  const cup = unique('Chén trà')
  const { id } = await anOrder({ db, request, customer }, [
    { ...(await aThing(db, pot, { price: 100_000, stock: 20 })), quantity: 3 },
    { ...(await aThing(db, cup, { price: 70_000, stock: 20 })), quantity: 2 },
  ])
  await page.goto(`/quan-ly/don-hang/${id}`)
  const dialog = await sendPart(page)
  await dialog.getByLabel('Đơn vị vận chuyển').fill('GHN')
  await dialog.getByLabel('Mã vận đơn').fill(`${id}-1`)
  for (const name of [pot, cup]) await dialog.getByRole('checkbox', { name }).uncheck()
  await dialog.getByRole('button', { name: 'Đã gửi 0/5 món' }).click()
  await expect(dialog.getByText('Hãy chọn món hàng để gửi.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: pot }).check()
  const pots = dialog.getByRole('group', { name: `Số lượng ${pot}` })
  await pots.getByRole('button', { name: 'Giảm số lượng' }).click()
  await expect(dialog.getByText('Kiện này không thu tiền: kiện cuối thu hộ')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await dialog.getByRole('button', { name: 'Đã gửi 2/5 món' }).click()
  await expect(dialog).toBeHidden()

  await expect(parcels(page).getByText('Đã gửi 2/5 món')).toBeVisible()
  await expect(parcels(page)).toContainText(`GHN · ${id}-1`)
  await expect(parcels(page)).toContainText(`Chưa gửi1 × ${pot}2 × ${cup}`)
  await expect(page.getByRole('button', { name: 'Huỷ đơn', exact: true })).toBeHidden()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.goto(`/quan-ly/don-hang?stage=TO_SEND&q=${id}`)
  await expect(page.getByRole('article')).toContainText('Đã gửi 2/5 món')

  await page.goto(`/user/orders/${id}`)
  await expect(page.getByText('Đã gửi một phần').first()).toBeVisible()
  const status = page.getByRole('region', { name: 'Trạng thái đơn hàng' })
  await expect(status).toContainText(`Kiện 1 · GHN${id}-1`)
  await expect(status).toContainText(`Sẽ gửi sau1 × ${pot}2 × ${cup}`)
  await expect(status).toContainText('khi nhận kiện cuối cùng')
  await expect(status.getByRole('button', { name: 'Huỷ đơn hàng' })).toBeHidden()
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.goto(`/quan-ly/don-hang/${id}`)
  await parcels(page).getByRole('button', { name: 'Sửa kiện 1' }).click()
  await parcels(page).getByLabel('Mã vận đơn').fill(`${id}-SUA`)
  await parcels(page).getByLabel('Mã vận đơn').press('Enter')
  await expect(parcels(page)).toContainText(`GHN · ${id}-SUA`)
  await page.getByRole('button', { name: 'Gửi phần còn lại' }).click()
  await dialog.getByLabel('Mã vận đơn').fill(`${id}-2`)
  await dialog.getByRole('button', { name: 'Đã gửi', exact: true }).click()
  await expect(parcels(page)).toContainText(`${id}-2`)
  await expect(page.getByRole('button', { name: 'Đã giao xong' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Diễn biến' })).toContainText('Gửi một phần')

  await page.goto(`/user/orders/${id}`)
  await expect(status).toContainText(`${id}-SUA`)
  await expect(status).toContainText(`Kiện 2 · GHN${id}-2`)
  await expect(status.getByText('Sẽ gửi sau')).toBeHidden()
  await expectAccessible(page)
})

test('hai người cùng gửi: người sau được báo, rồi gửi phần còn lại; tất cả bằng bàn phím', async ({
  page,
  owner,
  db,
  request,
  customer,
  browser,
  shopUrl,
}) => {
  expect(owner.id).not.toBe('')
  const pot = unique('Hũ gốm')
  const thing = await aThing(db, pot, { price: 100_000, stock: 20 })
  const { id } = await anOrder({ db, request, customer }, [{ ...thing, quantity: 3 }])
  await page.goto(`/quan-ly/don-hang/${id}`)
  await page.getByRole('button', { name: 'Gửi hàng' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Gửi / })
  await expect(dialog.getByLabel('Đơn vị vận chuyển')).toBeFocused()
  await dialog.getByRole('checkbox', { name: 'Gửi một phần' }).press('Space')
  const pots = dialog.getByRole('group', { name: `Số lượng ${pot}` })
  await pots.getByLabel('Số lượng', { exact: true }).fill('2')
  await pots.getByLabel('Số lượng', { exact: true }).press('Enter')

  const context = await browser.newContext({ baseURL: shopUrl })
  const other = await context.newPage()
  await signInAs(other, await aStaffMember(db, { name: 'Lan' }), shopUrl)
  await other.goto(`/quan-ly/don-hang/${id}`)
  const others = await sendPart(other)
  const count = others.getByRole('group', { name: `Số lượng ${pot}` })
  await count.getByLabel('Số lượng', { exact: true }).fill('1')
  await count.getByLabel('Số lượng', { exact: true }).press('Enter')
  await others.getByRole('button', { name: 'Đã gửi 1/3 món' }).click()
  await expect(others).toBeHidden()
  await context.close()

  const send = dialog.getByRole('button', { name: /^Đã gửi/ })
  await send.press('Enter')
  await expect(dialog.getByText('Lan vừa gửi một kiện của đơn này.')).toBeVisible()
  await expectAccessible(page)
  // A key is pressed on a busy button, too.
  await expect(send).toBeEnabled()
  await send.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(parcels(page)).toContainText(`Kiện 2`)
  await expect(page.getByRole('button', { name: 'Đã giao xong' })).toBeVisible()
})

test('phần còn lại không gửi nữa: sửa đơn bỏ phần đó, tiền thì ghi nhận trước khi hoàn tất', async ({
  page,
  owner,
  db,
  request,
  customer,
}) => {
  expect(owner.id).not.toBe('')
  const pot = unique('Hũ gốm')
  const thing = await aThing(db, pot, { price: 100_000, stock: 20 })
  const { id } = await anOrder({ db, request, customer }, [{ ...thing, quantity: 3 }])
  await page.goto(`/quan-ly/don-hang/${id}`)
  const dialog = await sendPart(page)
  const pots = dialog.getByRole('group', { name: `Số lượng ${pot}` })
  await pots.getByRole('button', { name: 'Giảm số lượng' }).click()
  await dialog.getByRole('button', { name: 'Đã gửi 2/3 món' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Sửa đơn' }).click()
  const change = page.getByRole('dialog', { name: /^Sửa/ })
  await change.getByRole('button', { name: `Bỏ phần còn lại ${pot}` }).click()
  await expect(change.getByRole('region', { name: 'Tổng tiền mới' })).toContainText('200.000đ')
  await expectAccessible(page)
  await expectNoSideways(page)
  await change.getByRole('button', { name: /^Lưu thay đổi/ }).click()
  await expect(change).toBeHidden()
  await page.getByRole('button', { name: 'Đã giao xong' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Đã giao xong' }).click()
  await expect(page.getByText(/chưa nhận được chuyển khoản/)).toBeVisible()
  const payment = page.getByRole('region', { name: 'Thanh toán' })
  await payment.getByRole('button', { name: 'Đã nhận tiền' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Đã nhận tiền' }).click()
  await expect(payment).toContainText('Đã thanh toán')
  await page.getByRole('button', { name: 'Đã giao xong' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Đã giao xong' }).click()
  await expect(page.getByText('Hoàn tất', { exact: true }).first()).toBeVisible()
})
