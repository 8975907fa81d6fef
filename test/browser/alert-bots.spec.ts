import { botToken } from '../bot-service.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, test } from './own-shop.ts'

test('nối Telegram để được báo đơn mới: mã sai, chưa ai nhắn, chọn nhóm, gửi tin thử, ngắt', async ({
  page,
  owner,
  db,
  botServices: { telegram },
}) => {
  expect(owner.id).not.toBe('')
  await db.deleteFrom('shop_settings').where('name', 'not like', 'SHOP_BANK_%').execute()
  telegram.chats.splice(0)
  telegram.messages.splice(0)
  await page.goto('/quan-ly/cai-dat/bao-don')
  const panel = page.getByRole('region', { name: 'Telegram' })
  await expect(panel).toContainText('Chưa kết nối.')
  await expect(page.getByRole('region', { name: 'Zalo' })).toContainText('Chưa kết nối.')
  await expectAccessible(page)
  await expectNoSideways(page)

  await panel.getByRole('button', { name: 'Kết nối Telegram' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kết nối Telegram' })
  const token = dialog.getByLabel('Mã của bot (token)')
  const find = dialog.getByRole('button', { name: 'Tìm nơi nhận tin' })
  await dialog.getByRole('button', { name: 'Gửi tin chào và lưu' }).click()
  await expect(dialog.getByText('Mã của bot chưa đúng.')).toBeVisible()
  await expect(dialog.getByText('Chọn hoặc nhập nơi nhận tin.')).toBeVisible()
  await token.fill('123456:sai')
  await find.click()
  await expect(dialog.getByText('Telegram không nhận mã này.')).toBeVisible()
  await token.fill(botToken)
  await find.click()
  await expect(dialog.getByText('Chưa thấy ai nhắn cho bot.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  const name = `Nhóm bán hàng ${'của chị Nguyễn Thị Lụa '.repeat(4)}`.trim()
  telegram.chats.push({ id: '-100400', name: 'Kho' }, { id: '-100500', name })
  await find.click()
  await expect(dialog.getByRole('radio', { name })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Kho' }).check()
  await expect(dialog.getByLabel('Mã nơi nhận tin (chat ID)')).toHaveValue('-100400')
  await expectAccessible(page)
  await expectNoSideways(page)
  telegram.state.isDown = true
  await dialog.getByRole('button', { name: 'Gửi tin chào và lưu' }).click()
  await expect(dialog.getByText('Telegram chưa trả lời.')).toBeVisible()
  telegram.state.isDown = false
  await dialog.getByRole('button', { name: 'Gửi tin chào và lưu' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel).toContainText('-100400')
  await expect(panel).toContainText('••••-bot')
  await expectAccessible(page)
  await expectNoSideways(page)
  await panel.getByRole('button', { name: 'Gửi tin thử' }).click()
  await expect(page.getByText('Đã gửi tin thử. Xem trong Telegram.')).toBeVisible()
  expect(telegram.messages.map(({ chatId }) => chatId)).toEqual(['-100400', '-100400'])

  await page.reload()
  await panel.getByRole('button', { name: 'Ngắt' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Ngắt' })
    .click()
  await expect(panel).toContainText('Chưa kết nối.')
})
