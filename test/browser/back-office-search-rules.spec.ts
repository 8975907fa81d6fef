import { aShopper } from '../builders.ts'
import { expectAccessible, newPhone } from './journey.ts'
import { expect, newAddress, test } from './staff-scene.ts'

test('tìm mọi thứ: khách theo tên, email, số điện thoại, và các việc', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  const name = `Đặng ${newAddress().slice(4, 14)}`
  const email = newAddress()
  const phone = newPhone()
  const { id } = await aShopper(db, { name })
  await db.updateTable('users').set({ email, phone }).where('id', '=', id).execute()
  await page.goto('/quan-ly/nhan-vien')
  await expect(page.getByRole('main').getByText(owner.email).first()).toBeVisible()
  const field = page.getByRole('dialog').getByRole('combobox')
  for (const text of [name.replace('Đặng', 'dang'), email, phone]) {
    await page.keyboard.press('Control+K')
    await field.fill(text)
    await expect(page.getByRole('option', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
  }
  await page.keyboard.press('Control+K')
  await field.fill(email)
  await expect(page.getByRole('option', { name })).toContainText(email)
  await expectAccessible(page)
  await page.getByRole('option', { name }).click()
  await expect(page).toHaveURL(new RegExp(`/don-hang\\?q=${phone}$`))

  for (const [typed, label, heading] of [
    ['tạo voucher', 'Tạo voucher', 'Tạo voucher'],
    ['xu của khách', 'Xu của khách', 'Xu của khách'],
    ['tao trang', 'Tạo trang', 'Thêm trang'],
  ] as const) {
    await page.keyboard.press('Control+K')
    await field.fill(typed)
    await page.getByRole('option', { name: label }).first().click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }
  await page.keyboard.press('Control+K')
  await field.fill('mời nhân viên')
  await page.getByRole('option', { name: 'Mời nhân viên' }).click()
  await expect(page.getByRole('dialog', { name: /Mời/ })).toBeVisible()
})

test('thông báo ngay trước khi sang trang còn đó khi trang mới mở chậm', async ({
  page,
  owner,
}) => {
  expect(owner.id).not.toBe('')
  await page.clock.install()
  await page.goto('/quan-ly/nhan-vien')
  await expect(page.getByRole('main').getByText(owner.email).first()).toBeVisible()
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/vouchers-page*.js', async (route) => {
    await isOpen
    await route.continue()
  })
  await page.getByRole('button', { name: 'Mời người mới' }).click()
  const dialog = page.getByRole('dialog', { name: /Mời/ })
  await dialog.getByLabel('Email').fill(newAddress())
  // In the moment when the message appears.
  const left = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.body.textContent?.includes('Đã gửi lời mời')) return
          observer.disconnect()
          // Links of the menu are in a sheet on phones.
          document.querySelector<HTMLAnchorElement>('aside a[href="/quan-ly/voucher"]')?.click()
          resolve()
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await dialog.getByRole('button', { name: /Gửi|Mời/ }).click()
  await left
  const message = page.getByRole('region', { name: 'Thông báo' }).getByText('Đã gửi lời mời')
  await expect(message).toBeVisible()
  // Longer than a message stays by itself; from then on, no time goes by while the page is looked at.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  open()
  await expect(page.getByRole('heading', { name: 'Voucher', level: 1 })).toBeVisible()
  await expect(message).toBeVisible()
})
