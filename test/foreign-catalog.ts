/** A catalog from another shop: long names, decomposed Unicode, missing values and errors. */
export type ForeignCatalog = {
  lines(): AsyncGenerator<{ row: number; value: unknown }>
  /** Rows that can't be imported, with the expected reason. */
  badRows: Map<number, string>
}

const nouns = ['Áo sơ mi', 'Giày thể thao', 'Nồi cơm điện', 'Tai nghe', 'Sữa rửa mặt', 'Đèn bàn']
const traits = ['vải đũi', 'chống nước', 'cao cấp', 'tiết kiệm điện', 'hoà âm', 'dành cho trẻ em']
const colors = ['Đen', 'Trắng', 'Đỏ đô']

/** Generates `size` deterministic lines. */
export function foreignCatalog(size: number): ForeignCatalog {
  const rows = Array.from({ length: size }, (_, index) => index + 1)
  const badRows = new Map(rows.flatMap((row) => (isBad(row) ? [[row, isBad(row) ?? '']] : [])))
  return {
    badRows,
    async *lines() {
      for (const row of rows) yield { row, value: foreignLine(row) }
    },
  }
}

function isBad(row: number): string | undefined {
  if (row % 50 === 7) return 'price phải lớn hơn 0'
  if (row % 500 === 11) return 'name còn thiếu'
  if (row % 500 === 13) return 'price phải là số, chỉ gồm chữ số'
  if (row % 500 === 17) return 'name có ký tự không lưu được'
  return undefined
}

function foreignLine(row: number): object {
  const name = foreignName(row)
  const base = {
    sku: `NCC-${row}`,
    name: row % 3 === 0 ? name.normalize('NFD') : name,
    categoryPath: ['Hàng nhập', `Nhóm ${row % 40}`],
    brand: `Nhà cung cấp ${row % 25}`,
    price: 10_000 + (row % 900) * 1000,
    discountPrice: row % 4 === 0 ? 9000 : 0,
    shortDesc: `Hàng ${row}<script>alert(${row})</script><img src=x onerror="x()">`,
    description: `<h1>Hàng ${row}</h1><p onclick="x()">Đẹp <script>alert(${row})</script>và <b>bền</b></p><iframe src="//x"></iframe><a href="javascript:x()">xem</a>`,
    images: row % 5 === 0 ? ['anh/khong-co.jpg'] : [`https://anh.example/${row}.jpg`],
    attributes: [{ code: 'dung_tich', name: 'Dung tích', value: `${row % 10},5 lít` }],
  }
  if (row % 50 === 7) return { ...base, price: 0 }
  if (row % 500 === 11) return { ...base, name: '  ' }
  if (row % 500 === 13) return { ...base, price: '10.000' }
  if (row % 500 === 17) return { ...base, name: `${name.slice(0, 200)}\u0000` }
  if (row % 2 === 0) return { ...base, stock: row % 7 }
  return {
    ...base,
    options: ['Màu'],
    variants: colors.map((color, index) => ({
      options: { Màu: color },
      sku: `NCC-${row}-${index}`,
      price: base.price + index * 1000,
      stock: index * row,
    })),
  }
}

/** Every tenth name has exactly 300 characters. */
function foreignName(row: number): string {
  const name = `${nouns[row % nouns.length]} ${traits[row % traits.length]} mã ${row}`
  return row % 10 === 0 ? name.padEnd(300, ' siêu bền đẹp').slice(0, 299).concat('ế') : name
}
