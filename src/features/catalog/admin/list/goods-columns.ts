import { type Column, useColumns } from '#back-office/use-columns.ts'

type GoodsColumn =
  | 'picture'
  | 'sku'
  | 'price'
  | 'stock'
  | 'sold'
  | 'category'
  | 'brand'
  | 'updated'
  | 'state'

/** What a row of the list may show besides the name. */
export const goodsColumns: readonly Column<GoodsColumn>[] = [
  { name: 'picture', label: 'Ảnh', isShown: true },
  { name: 'sku', label: 'SKU', isShown: true },
  { name: 'price', label: 'Giá bán', isShown: true },
  { name: 'stock', label: 'Tồn kho', isShown: true },
  { name: 'sold', label: 'Đã bán', isShown: true },
  { name: 'category', label: 'Danh mục', isShown: true },
  { name: 'brand', label: 'Thương hiệu', isShown: false },
  { name: 'updated', label: 'Sửa lần cuối', isShown: false },
  { name: 'state', label: 'Trạng thái', isShown: true },
]

export const useGoodsColumns = () => useColumns('hang-hoa', goodsColumns)
export type ShownColumns = ReturnType<typeof useGoodsColumns>['shown']
