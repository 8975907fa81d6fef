import type { BrowserContext, Page, Response } from '@playwright/test'
import { aStaffMember } from '../a-staff-member.ts'
import { anOrder } from './orders.ts'
import { aThing } from './scene.ts'
import { expect, newAddress, test } from './staff-scene.ts'

const streamPath = '/api/admin/orders/stream'

/** The pages that ask for the stream of orders, in the order in which they do. */
function streamsOf(context: BrowserContext): Page[] {
  const holders: Page[] = []
  context.on('request', (request) => {
    if (request.url().endsWith(streamPath)) holders.push(request.frame().page())
  })
  return holders
}

/** Opens a page of staff and returns the answer to its stream of orders. */
async function openListening(page: Page, path: string): Promise<Response> {
  const answer = page.waitForResponse(`**${streamPath}`)
  await page.goto(path)
  return answer
}

const isTold = (page: Page) => expect(page).toHaveTitle(/^\(\d+\) Nhân viên/)

test('tám thẻ của một trình duyệt chung một luồng tin; thẻ giữ luồng đóng thì thẻ khác thay', async ({
  page,
  owner,
  db,
  request,
  customer,
}) => {
  expect(owner.id).not.toBe('')
  const thing = await aThing(db, `Hũ gốm ${newAddress().slice(4, 14)}`)
  const holders = streamsOf(page.context())
  const tabs: Page[] = []
  for (let count = 0; count < 8; count++) {
    const tab = await page.context().newPage()
    const isAnswered = count === 0 && tab.waitForResponse(`**${streamPath}`)
    await tab.goto('/quan-ly/nhan-vien')
    await isAnswered
    await expect(tab.getByRole('heading', { name: 'Nhân viên', level: 1 })).toBeVisible()
    await expect(tab.getByRole('main').getByText(owner.email).first()).toBeVisible()
    tabs.push(tab)
  }
  await anOrder({ db, request, customer }, [thing])
  await Promise.all(tabs.map(isTold))
  expect(holders).toEqual([tabs[0]])

  const isTakenOver = page
    .context()
    .waitForEvent('response', (answer) => answer.url().endsWith(streamPath))
  await tabs[0]?.close()
  await isTakenOver
  const left = tabs.slice(1)
  const before = await Promise.all(left.map((tab) => tab.title()))
  await anOrder({ db, request, customer }, [thing])
  for (const [index, tab] of left.entries()) {
    await expect.poll(() => tab.title()).not.toBe(before[index])
  }
  expect(holders).toHaveLength(2)
})

test('trình duyệt không có khoá chung: mỗi thẻ một luồng, nhiều nhất ba, thẻ thứ tám vẫn mở được', async ({
  page,
  owner,
  db,
  request,
  customer,
}) => {
  expect(owner.id).not.toBe('')
  const thing = await aThing(db, `Hũ gốm ${newAddress().slice(4, 14)}`)
  await page
    .context()
    .addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }))
  const tabs: Page[] = []
  const statuses: number[] = []
  for (let count = 0; count < 8; count++) {
    const tab = await page.context().newPage()
    statuses.push((await openListening(tab, '/quan-ly/nhan-vien')).status())
    await expect(tab.getByRole('main').getByText(owner.email).first()).toBeVisible()
    tabs.push(tab)
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
  await anOrder({ db, request, customer }, [thing])
  await Promise.all(tabs.slice(0, 3).map(isTold))
})

test('chuông chỉ kêu được sau lần bấm đầu tiên vào trang, và trang nói khi còn bị chặn', async ({
  page,
  owner,
  db,
  request,
  customer,
}) => {
  expect(owner.id).not.toBe('')
  const thing = await aThing(db, `Hũ gốm ${newAddress().slice(4, 14)}`)
  await page.addInitScript(() => {
    const made: boolean[] = []
    const original = window.AudioContext
    window.AudioContext = class extends original {
      constructor() {
        super()
        made.push(navigator.userActivation.isActive)
      }
    }
    Object.assign(window, { made })
  })
  const made = () => page.evaluate(() => (window as unknown as { made: boolean[] }).made)
  await openListening(page, '/quan-ly/don-hang')
  const notice = page.getByText('Trình duyệt còn chặn chuông')
  await expect(notice).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Tắt chuông đơn mới' }),
  ).toHaveAccessibleDescription(/bấm một lần vào trang/)
  await anOrder({ db, request, customer }, [thing])
  await expect(page.getByText(/Đơn hàng mới DH|\d+ đơn hàng mới/).first()).toBeVisible()
  expect(await made()).toEqual([])

  await page.getByRole('heading', { name: 'Đơn hàng', level: 1 }).click()
  await expect(notice).toBeHidden()
  expect(await made()).toEqual([true])
})

test('tin về đơn mới không chắn đường: chạm vào chữ của tin là chạm vào trang bên dưới', async ({
  page,
  owner,
  db,
  request,
  customer,
}) => {
  expect(owner.id).not.toBe('')
  const thing = await aThing(db, `Hũ gốm ${newAddress().slice(4, 14)}`)
  await openListening(page, '/quan-ly/nhan-vien')
  await expect(page.getByRole('main').getByText(owner.email).first()).toBeVisible()
  await anOrder({ db, request, customer }, [thing])
  /** Whether the text of the news and its button take what is pressed. */
  const taken = () =>
    page.evaluate(() => {
      const news = document.querySelector('[aria-label="Thông báo"]')
      const title = news?.querySelector('h2')
      // Several that come at once are one message.
      if (!news || !/^(?:Đơn|\d+ đơn) hàng mới/.test(title?.textContent ?? '')) return undefined
      return [title, news.querySelector('[aria-label="Đóng thông báo"]')].map((part) => {
        const { x, y, width, height } = part?.getBoundingClientRect() ?? new DOMRect()
        return news.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    })
  await expect.poll(taken).toEqual([false, true])
})

test('đơn mới đến khi bảng lọc đang mở: điều đã chọn vẫn còn', async ({
  page,
  owner,
  db,
  request,
  customer,
}) => {
  const thing = await aThing(db, `Hũ gốm ${newAddress().slice(4, 14)}`)
  await openListening(page, '/quan-ly/don-hang')
  await page.getByRole('button', { name: /^Bộ lọc/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Lọc đơn hàng' })
  await sheet.getByLabel('Người xử lý').selectOption({ value: owner.id })
  await sheet.getByLabel('Tỉnh/Thành phố').selectOption({ index: 1 })
  // The names of the filters are read again with the list.
  const name = `Cô Mới ${newAddress().slice(4, 10)}`
  await aStaffMember(db, { name })
  const isReadAgain = page.waitForResponse('**/api/admin/orders/filters')
  await anOrder({ db, request, customer }, [thing])
  await isReadAgain
  await expect(sheet.getByLabel('Người xử lý').getByText(name).first()).toBeAttached()
  await expect(page.getByText(/Đơn hàng mới DH|\d+ đơn hàng mới/).first()).toBeVisible()
  await expect(sheet.getByLabel('Người xử lý')).toHaveValue(owner.id)
  await expect(sheet.getByLabel('Tỉnh/Thành phố')).not.toHaveValue('')
})
