import { aRole, aStaffMember } from '../a-staff-member.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, jobsWait, newAddress, signInAs, test } from './staff-scene.ts'

/** Tests run beside each other in one shop. */
const unique = (name: string) => `${name} ${newAddress().slice(4, 14)}`

const csv = (rows: readonly (readonly string[])[]) => ({
  name: 'hàng mới.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((cells) => cells.join(',')).join('\n')),
})

test('tệp của hệ thống khác: nhận cột, xem trước, bỏ dòng lỗi, nhập, khách thấy, rồi hoàn tác', async ({
  page,
  owner,
}) => {
  expect(owner.id).not.toBe('')
  const [bag, broken] = [unique('Túi cói'), unique('Túi lỗi')]
  const slug = unique('tui-coi').replace(/\W+/g, '-').toLowerCase()
  await page.goto('/quan-ly/nhap-hang')
  await expect(page.getByRole('heading', { level: 1, name: 'Nhập hàng hoá từ tệp' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByLabel('Tệp hàng hoá').setInputFiles(
    csv([
      [
        'Handle',
        'Title',
        'Type',
        'Option1 Name',
        'Option1 Value',
        'Variant SKU',
        'Variant Inventory Qty',
        'Variant Price',
        'Ghi chú',
      ],
      [slug, bag, 'Túi', 'Cỡ', 'Nhỏ', '', '4', '90000.00', 'x'],
      [slug, '', '', '', 'To', '', '2', '120000.00', ''],
      [`${slug}-loi`, broken, 'Túi', 'Title', 'Default Title', '', '1', 'hỏi giá', ''],
    ]),
  )
  await expect(page.getByText('Nhận ra tệp của Shopify.')).toBeVisible()
  await expect(page.getByLabel('Cột Variant Price là')).toHaveValue('price')
  await expect(page.getByLabel('Cột Ghi chú là')).toHaveValue('')
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Kiểm tra tệp' }).click()
  const preview = page.getByRole('region', { name: 'Xem trước' })
  await expect(preview.getByText('2 sản phẩm trong tệp: 1 sản phẩm mới, 1 dòng lỗi.')).toBeVisible(
    jobsWait,
  )
  await expect(preview.getByText('không đọc được số tiền “hỏi giá”')).toBeVisible()
  await preview.getByText('Sản phẩm mới (1)').click()
  await expect(preview.getByText(bag).first()).toBeVisible()
  await expect(preview.getByText('danh mục: Túi')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  await preview.getByRole('button', { name: 'Nhập 1 sản phẩm' }).click()
  await expect(page.getByRole('alert').getByText('Tệp có 1 dòng lỗi')).toBeVisible()
  await preview.getByLabel('Bỏ qua 1 dòng lỗi').check()
  await preview.getByRole('button', { name: 'Nhập 1 sản phẩm' }).click()
  const result = page.getByRole('region', { name: 'Kết quả' })
  await expect(result.getByRole('button', { name: 'Hoàn tác lần nhập này' })).toBeVisible(jobsWait)
  const shopper = await page.context().newPage()
  await shopper.goto(`/products/${slug}`)
  await expect(shopper.getByRole('heading', { level: 1, name: bag })).toBeVisible()

  await result.getByRole('button', { name: 'Hoàn tác lần nhập này' }).click()
  await expect(page.getByText('Đã hoàn tác').first()).toBeVisible(jobsWait)
  await expect(async () => {
    await shopper.reload()
    await expect(shopper.getByRole('heading', { level: 1, name: bag })).toBeHidden({
      timeout: 1000,
    })
  }).toPass()
})

test('bảng không đọc được, tệp sai loại, lỗi mạng và không có quyền: mỗi lúc một lời', async ({
  page,
  owner,
  db,
  shopUrl,
}) => {
  expect(owner.id).not.toBe('')
  await page.goto('/quan-ly/nhap-hang')
  const file = page.getByLabel('Tệp hàng hoá')
  await file.setInputFiles({
    name: 'a.xls',
    mimeType: 'x/y',
    buffer: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  })
  await expect(page.getByRole('alert').getByText('lưu lại thành .xlsx')).toBeVisible()
  await file.setInputFiles(
    csv([
      ['1', '2'],
      ['3', '4'],
    ]),
  )
  await expect(page.getByText('Không tìm thấy hàng tiêu đề')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Chọn tệp khác' }).click()
  await expect(page.getByRole('region', { name: 'Các lần nhập gần đây' })).toBeVisible()
  await expectNoSideways(page)

  await page.route(/\/api\/admin\/catalog-imports$/, (route) => route.abort())
  await file.setInputFiles(
    csv([
      ['Tên', 'Giá'],
      ['A', '1'],
    ]),
  )
  await expect(page.getByRole('alert').getByText('Không có kết nối mạng')).toBeVisible()

  const role = await aRole(db, ['catalog.read'])
  await signInAs(page, await aStaffMember(db, { role }), shopUrl)
  await page.goto('/quan-ly/nhap-hang')
  await expect(page.getByRole('heading', { level: 1, name: 'Nhập hàng hoá từ tệp' })).toBeHidden()
})

test('tệp Sapo có tồn kho từng chi nhánh: hỏi lấy chi nhánh nào, và làm gì với số đó', async ({
  page,
  owner,
}) => {
  expect(owner.id).not.toBe('')
  await page.goto('/quan-ly/nhap-hang')
  // What is chosen for a file's columns is remembered for the next file like it.
  const shop = unique('CN').replace(' ', '')
  const branches = [`LC_${shop}1_Tồn kho ban đầu`, `LC_${shop}2_Tồn kho ban đầu`] as const
  await page.getByLabel('Tệp hàng hoá').setInputFiles(
    csv([
      ['Tên sản phẩm*', 'Loại sản phẩm', 'Khối lượng', 'Mã SKU*', 'PL_Giá bán lẻ', ...branches],
      [unique('Bàn gỗ'), 'Nội thất', '800', newAddress().slice(0, 20), '550000', '10', '4'],
    ]),
  )
  await expect(page.getByText('Nhận ra tệp của Sapo.')).toBeVisible()
  const from = page.getByLabel('Tồn kho lấy từ')
  await expect(from).toHaveValue('sum')
  await expect(page.getByRole('radio', { name: 'Đặt bằng số trong tệp' })).toBeVisible()
  await expectAccessible(page)
  await from.selectOption(`Chỉ ${branches[1]}`)
  await expect(page.getByLabel(`Cột ${branches[0]} là`)).toHaveValue('')
  await expect(page.getByLabel(`Cột ${branches[1]} là`)).toHaveValue('branchStock')
  await page.getByRole('button', { name: 'Kiểm tra tệp' }).click()
  const preview = page.getByRole('region', { name: 'Xem trước' })
  await preview.getByText('Sản phẩm mới (1)').click()
  await expect(preview.getByText('tồn kho: 4')).toBeVisible()
})
