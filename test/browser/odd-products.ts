import { writeFile } from 'node:fs/promises'
import { test as base, runShopCommand } from './journey.ts'

const category = ['Kiểm thử', 'Hàng lạ']
const colors = ['Đỏ', 'Xanh', 'Đen', 'Tím']

/** Unusual products, by what is unusual. */
const products = {
  soldOut: { name: 'Ấm đất đã hết', price: 99_000, stock: 0 },
  single: {
    name: 'Khăn lụa một màu',
    price: 199_000,
    options: ['Màu'],
    variants: [{ options: { Màu: 'Đỏ mận' }, price: 199_000, discountPrice: 149_000, stock: 7 }],
  },
  mixed: {
    name: 'Bình gốm bốn cảnh',
    price: 90_000,
    description: `<p>${'Men lam vẽ tay, nung củi ba ngày đêm. '.repeat(120)}</p>`,
    options: ['Màu', 'Cỡ'],
    variants: [
      { options: { Màu: 'Đỏ', Cỡ: 'Nhỏ' }, price: 90_000, stock: 5 },
      { options: { Màu: 'Đỏ', Cỡ: 'Lớn' }, price: 120_000, discountPrice: 102_000, stock: 5 },
      { options: { Màu: 'Xanh', Cỡ: 'Nhỏ' }, price: 90_000, stock: 0 },
      { options: { Màu: 'Xanh', Cỡ: 'Lớn' }, price: 120_000, stock: 0 },
      {
        options: { Màu: 'Đen', Cỡ: 'Nhỏ' },
        price: 90_000,
        stock: 0,
        isPreorder: true,
        preorderDays: 12,
      },
    ],
  },
  wide: {
    name: `Áo dài cưới thêu phượng ${'Ễ Ặ Ỗ Ữ Ậ lụa tơ tằm Hà Đông '.repeat(9)}`.trim(),
    price: 125_000_000,
    options: ['Màu', 'Cỡ', 'Vải', 'Cổ áo'],
    variants: colors.flatMap((Màu, index) =>
      ['Cổ cao ba phân kiểu Huế xưa', 'Cổ thuyền'].map((neck) => ({
        options: { Màu, Cỡ: 'M', Vải: 'Lụa Vạn Phúc dệt tay hoa chìm', 'Cổ áo': neck },
        price: 125_000_000 + index * 1_000_000,
        stock: 2,
      })),
    ),
  },
} as const

export type OddProduct = keyof typeof products

/** The path of an unusual product of this worker. */
type Odd = (product: OddProduct) => string

let imported: Promise<unknown> | undefined

export const test = base.extend<{ odd: Odd }>({
  odd: async ({ browserName: _every }, use, { parallelIndex, project }) => {
    const slug = (product: string) =>
      `kiem-thu-${project.name}-${parallelIndex}-${product.toLowerCase()}`
    imported ??= importAll(slug)
    await imported
    await use((product) => `/products/${slug(product)}`)
  },
})

async function importAll(slug: (product: string) => string): Promise<void> {
  const lines = Object.entries(products).map(([product, fields]) =>
    JSON.stringify({ slug: slug(product), categoryPath: category, images: [], ...fields }),
  )
  const file = `${process.env.SHOP_DATA_DIR}/${slug('catalog')}.ndjson`
  await writeFile(file, lines.join('\n'))
  await runShopCommand('catalogue', 'import', file)
}
