import { stateNames } from '../../domain/product-states.ts'
import type { GoodsChange, GoodsSort, GoodsTab } from '../../goods-contract.ts'

export const tabNames: Readonly<Record<GoodsTab, string>> = {
  ...stateNames,
  out_of_stock: 'Hết hàng',
}

export const stateTones = {
  on_sale: 'leaf',
  draft: 'neutral',
  planned: 'son',
  hidden: 'neutral',
  archived: 'neutral',
} as const

export const sortNames: Readonly<Record<GoodsSort, string>> = {
  newest: 'Mới tạo',
  updated: 'Mới sửa',
  name: 'Tên A–Z',
  price_asc: 'Giá thấp trước',
  price_desc: 'Giá cao trước',
  best_selling: 'Bán chạy',
}

export const changeNames: Readonly<Record<GoodsChange['kind'], string>> = {
  publish: 'Đăng bán',
  hide: 'Ẩn',
  archive: 'Lưu trữ',
  unarchive: 'Bỏ lưu trữ',
  category: 'Chuyển danh mục',
  'add-category': 'Thêm vào danh mục',
  'remove-category': 'Bỏ khỏi danh mục',
  brand: 'Đặt thương hiệu',
  delete: 'Xoá bản nháp',
}
