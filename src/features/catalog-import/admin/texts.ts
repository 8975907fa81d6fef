import type { ImportRow, ImportState } from '../contract.ts'

export const stateNames: Readonly<Record<ImportState, string>> = {
  reading: 'Đang đọc tệp',
  ready: 'Chờ kiểm tra',
  checking: 'Đang kiểm tra',
  checked: 'Đã kiểm tra, chưa nhập',
  applying: 'Đang nhập',
  partial: 'Mới xong một phần',
  applied: 'Đã nhập',
  undoing: 'Đang hoàn tác',
  undone: 'Đã hoàn tác',
  failed: 'Không đọc được',
}

export const stateTones = {
  reading: 'neutral',
  ready: 'amber',
  checking: 'neutral',
  checked: 'amber',
  applying: 'neutral',
  partial: 'amber',
  applied: 'leaf',
  undoing: 'neutral',
  undone: 'neutral',
  failed: 'son',
} as const satisfies Readonly<Record<ImportState, string>>

export const runningStates: readonly ImportState[] = ['reading', 'checking', 'applying', 'undoing']

export const outcomeNames: Readonly<Record<ImportRow['outcome'], string>> = {
  created: 'Sản phẩm mới',
  updated: 'Có thay đổi',
  bad: 'Dòng lỗi',
  kept: 'Không hoàn tác',
}

/** Fields of catalog lines in the merchant's words. */
const fieldNames: Readonly<Record<string, string>> = {
  name: 'tên',
  categoryPath: 'danh mục',
  moreCategories: 'danh mục khác',
  price: 'giá',
  discountPrice: 'giá giảm',
  costPrice: 'giá vốn',
  barcode: 'mã vạch',
  sku: 'SKU',
  brand: 'thương hiệu',
  stock: 'tồn kho',
  weightGram: 'cân nặng (g)',
  shortDesc: 'mô tả ngắn',
  description: 'mô tả',
  images: 'ảnh',
  image: 'ảnh',
  videos: 'video',
  attributes: 'thông số',
  options: 'lựa chọn',
  isFreeShip: 'miễn phí giao hàng',
  shipFast: 'giao nhanh',
  isPreorder: 'đặt trước',
  preorderDays: 'số ngày đặt trước',
  published: 'đang bán',
  state: 'trạng thái',
  seoTitle: 'tiêu đề SEO',
  seoDescription: 'mô tả SEO',
  sold: 'đã bán trước đây',
  rating: 'đánh giá trước đây',
}

/** `Đen / M: price` → `Đen / M: giá`. */
export function changeName(field: string): string {
  const own = fieldNames[field]
  if (own) return own
  const at = field.lastIndexOf(': ')
  const known = at < 0 ? undefined : fieldNames[field.slice(at + 2)]
  return known ? `${field.slice(0, at)}: ${known}` : field
}
