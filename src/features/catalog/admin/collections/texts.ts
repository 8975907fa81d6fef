import type { CollectionSort, CollectionState } from '../../domain/collection-rules.ts'

export const stateNames: Readonly<Record<CollectionState, string>> = {
  shown: 'Đang hiện',
  planned: 'Hẹn giờ',
  hidden: 'Đang ẩn',
}

export const stateTones = { shown: 'leaf', planned: 'son', hidden: 'neutral' } as const

export const sortNames: Readonly<Record<CollectionSort, string>> = {
  manual: 'Thứ tự đã xếp',
  best_selling: 'Bán chạy trước',
  newest: 'Mới nhất trước',
  price_asc: 'Giá thấp trước',
  price_desc: 'Giá cao trước',
}
