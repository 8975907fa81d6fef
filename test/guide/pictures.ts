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
  voucher: {
    screen: 'phone',
    open: async (page) => {
      await page.goto('/quan-ly/voucher')
      await page.getByRole('article').first().waitFor()
    },
  },
  'hang-hoa': {
    screen: 'desktop',
    open: async (page) => {
      await page.goto('/quan-ly/hang-hoa')
      await page.getByRole('list', { name: 'Hàng hoá' }).getByRole('article').first().waitFor()
    },
  },
  'mot-san-pham': {
    screen: 'phone',
    open: async (page) => {
      await page.goto('/quan-ly/hang-hoa')
      await page.getByRole('article').first().getByRole('link').first().click()
      await page.getByRole('textbox', { name: /^Mô tả chi tiết/ }).waitFor()
    },
  },
  'bang-tinh': {
    screen: 'desktop',
    open: async (page) => {
      await page.goto('/quan-ly/hang-hoa/bang')
      await page.locator('[aria-rowindex="2"] [aria-colindex="3"]').click()
    },
  },
  'nhap-tep': {
    screen: 'desktop',
    open: async (page) => {
      await page.goto('/quan-ly/nhap-hang')
      await page.getByLabel('Tệp hàng hoá').setInputFiles({
        name: 'hang-moi.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          [
            'Handle,Title,Type,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price',
            'khay-tre,Khay tre đan,Bếp và bàn ăn,Cỡ,Nhỏ,12,95000',
            'khay-tre,,,,Lớn,8,140000',
            'lo-hoa,Lọ hoa men lam,Trang trí,Title,Default Title,3,hỏi giá',
          ].join('\n'),
        ),
      })
      await page.getByRole('button', { name: 'Kiểm tra tệp' }).click()
      const preview = page.getByRole('region', { name: 'Xem trước' })
      await preview.getByText('Sản phẩm mới (1)').click()
    },
    part: (page) => page.getByRole('region', { name: 'Xem trước' }),
  },
  'danh-muc': {
    screen: 'phone',
    open: async (page) => {
      await page.goto('/quan-ly/danh-muc')
      const tree = page.getByRole('list', { name: 'Cây danh mục' })
      await tree.getByRole('listitem').first().waitFor()
    },
  },
  'bo-suu-tap': {
    screen: 'phone',
    open: async (page) => {
      await page.goto('/quan-ly/bo-suu-tap/moi')
      await page.getByLabel('Tên bộ sưu tập').fill('Quà cho người mê cà phê')
      for (const name of ['ca phe', 'phin', 'coc']) {
        await page.getByLabel('Thêm sản phẩm').fill(name)
        await page.getByRole('listbox').getByRole('option').first().click()
      }
      const handle = page.getByRole('button', { name: /^Đổi chỗ / }).first()
      await handle.scrollIntoViewIfNeeded()
    },
  },
  'ton-kho': {
    screen: 'phone',
    open: async (page) => {
      await page.goto('/quan-ly/kho/ton')
      await page.getByRole('button', { name: 'Sửa tồn' }).first().waitFor()
    },
  },
  'phieu-nhap': {
    screen: 'phone',
    open: async (page) => {
      await page.goto('/quan-ly/kho/phieu/moi')
      await page.getByRole('combobox', { name: 'Thêm hàng' }).fill('ca phe')
      await page.getByRole('listbox').getByRole('option').first().click()
      await page.getByRole('textbox', { name: 'Số lượng' }).fill('20')
      await page.getByLabel('Giá vốn một món').fill('60k')
    },
  },
  'noi-de-hang': {
    screen: 'phone',
    open: async (page) => {
      await page.goto('/quan-ly/kho/noi')
      await page.getByRole('button', { name: 'Thêm nơi để hàng' }).click()
      const dialog = page.getByRole('dialog', { name: 'Thêm nơi để hàng' })
      await dialog.getByLabel('Tên').fill('Chi nhánh Cầu Giấy')
      await dialog.getByLabel('Tỉnh/Thành phố').selectOption('01')
      await dialog.getByRole('button', { name: 'Thêm', exact: true }).click()
      await page.getByRole('radio', { name: /^Gần người nhận trước/ }).waitFor()
      await page.reload()
      await page.getByRole('radio', { name: /^Gần người nhận trước/ }).waitFor()
    },
  },
  'flash-sale': {
    screen: 'desktop',
    open: async (page) => {
      await page.goto('/quan-ly/flash-sale')
      await page.getByRole('article').first().getByRole('link').first().click()
      await page.getByRole('heading', { level: 2 }).first().waitFor()
    },
  },
  'sua-trang': {
    screen: 'desktop',
    open: async (page) => {
      await page.goto('/quan-ly/noi-dung')
      await page.getByRole('article').first().getByRole('link').first().click()
      await page.getByLabel('Nội dung trang').waitFor()
      const preview = page.frameLocator('iframe[title="Xem trước trang: Điện thoại"]')
      await preview.getByRole('heading').first().waitFor()
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
