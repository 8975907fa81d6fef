import type { Locator, Page } from '@playwright/test'
import { demoOwner } from '../../src/demo/demo-accounts.ts'

export type GuidePicture = {
  screen: 'phone' | 'desktop'
  /** Leads to what the picture shows. */
  open: (page: Page) => Promise<unknown>
  /** A part of the screen; without it, all that is visible. */
  part?: (page: Page) => Locator
}

/** The pictures of docs/quan-ly.md, in the order in which they are taken: each may need what one before has done. */
export const guidePictures: Readonly<Record<string, GuidePicture>> = {
  'dang-nhap': {
    screen: 'phone',
    open: async (page) => {
      await page.goto('/quan-ly')
      await page.getByLabel('Email').fill(demoOwner.email)
      await page.getByLabel('Mật khẩu', { exact: true }).fill(demoOwner.password)
    },
  },
  'tong-quan': {
    screen: 'phone',
    open: async (page) => {
      await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
      await page.getByText('Bắt đầu bán hàng').waitFor()
    },
  },
  'bat-dau': {
    screen: 'phone',
    open: (page) =>
      page
        .getByRole('region', { name: /^Bắt đầu bán hàng/ })
        .evaluate((panel) => scrollTo({ top: panel.getBoundingClientRect().top - 72 })),
  },
  'don-hang': {
    screen: 'phone',
    open: async (page) => {
      await page.goto('/quan-ly/don-hang')
      await isListed(page)
    },
  },
  'don-hang-may-tinh': {
    screen: 'desktop',
    open: async (page) => {
      await page.goto('/quan-ly/don-hang')
      await isListed(page)
    },
  },
  'nhieu-don': {
    screen: 'desktop',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Chọn tất cả' }).check()
      await page.getByRole('button', { name: 'In phiếu giao' }).waitFor()
    },
  },
  'mot-don': { screen: 'phone', open: (page) => openOrder(page, 'TO_CONFIRM') },
  'sua-don': {
    screen: 'phone',
    open: async (page) => {
      await page.getByRole('button', { name: 'Sửa đơn' }).click()
      const dialog = page.getByRole('dialog', { name: /^Sửa hàng/ })
      await dialog.getByRole('button', { name: 'Giảm số lượng' }).first().click()
      const sums = dialog.getByRole('region', { name: 'Tổng tiền mới' })
      await sums.scrollIntoViewIfNeeded()
    },
  },
  'phieu-giao': {
    screen: 'desktop',
    open: async (page) => {
      const id = await openOrder(page, 'TO_CONFIRM')
      await page.goto(`/api/admin/orders/slips?ids=${id}`)
    },
    part: (page) => page.locator('body > *').first(),
  },
  'gui-hang': {
    screen: 'phone',
    open: async (page) => {
      await openOrder(page, 'TO_CONFIRM')
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
      await press('Xác nhận')
      await press('Đóng gói xong')
      await page.getByText('Chờ gửi').first().waitFor()
      // Without the messages of the steps before.
      await page.reload()
      await press('Gửi hàng')
      const dialog = page.getByRole('dialog', { name: /^Gửi đơn/ })
      await dialog.getByLabel('Mã vận đơn').fill('GHN24681012')
    },
  },
  'don-dien-thoai': { screen: 'phone', open: enterOrder },
  'don-dien-thoai-may-tinh': { screen: 'desktop', open: enterOrder },
  'tao-tra-hang': {
    screen: 'phone',
    open: async (page) => {
      await openOrder(page, 'COMPLETED')
      await page.getByRole('button', { name: 'Tạo yêu cầu trả hàng' }).click()
      const dialog = page.getByRole('dialog', { name: /^Trả hàng của đơn/ })
      await dialog.getByPlaceholder('0').first().fill('1')
    },
  },
  'tra-hang': {
    screen: 'phone',
    open: async (page) => {
      await page.getByRole('button', { name: 'Tạo yêu cầu', exact: true }).click()
      const panel = page.getByRole('region', { name: 'Trả hàng' })
      await panel.getByRole('link', { name: /^TH/ }).click()
      const step = page.getByRole('button', { name: 'Đã nhận hàng về' })
      await step.waitFor()
      await page.reload()
      await step.waitFor()
    },
  },
  'bao-mat': {
    screen: 'phone',
    open: async (page) => {
      await page.goto('/quan-ly/tai-khoan')
      await page.getByText('Passkey').first().waitFor()
    },
  },
  'tai-khoan-ngan-hang': {
    screen: 'phone',
    open: async (page) => {
      await page.goto('/quan-ly/cai-dat/ngan-hang')
      await page.getByLabel('Số tài khoản').waitFor()
    },
  },
  'van-chuyen': {
    screen: 'desktop',
    open: async (page) => {
      await page.goto('/quan-ly/cai-dat/van-chuyen')
      await page.getByText('Miễn phí giao hàng').first().waitFor()
    },
  },
  'moi-nhan-vien': {
    screen: 'phone',
    open: async (page) => {
      await page.goto('/quan-ly/nhan-vien')
      await page.getByRole('button', { name: 'Mời người mới' }).click()
      await page.getByLabel('Email').fill('lan@tiem.invalid')
      await page.getByLabel('Vai trò').selectOption('Nhân viên đơn hàng')
    },
  },
  'nhat-ky': {
    screen: 'phone',
    open: async (page) => {
      await page.goto('/quan-ly/nhat-ky')
      await page.getByRole('article').first().waitFor()
    },
  },
}

const isListed = (page: Page) =>
  page.getByRole('list', { name: 'Đơn hàng' }).getByRole('article').first().waitFor()

/** Opens the newest order of a stage; returns its id. */
async function openOrder(page: Page, stage: string): Promise<string> {
  await page.goto(`/quan-ly/don-hang?stage=${stage}`)
  await isListed(page)
  await page.getByRole('article').first().getByRole('link').click()
  await page.getByRole('region', { name: 'Diễn biến' }).waitFor()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

async function enterOrder(page: Page): Promise<void> {
  await page.goto('/quan-ly/don-hang/moi')
  await page.getByRole('combobox', { name: 'Thêm sản phẩm' }).fill('ca phe')
  await page.getByRole('option').first().click()
  await page.getByLabel('Số điện thoại').fill('0912345678')
  await page.getByLabel('Họ và tên').fill('Trần Thị Hoa')
  await page.getByText('Đã lưu nháp').waitFor()
}
