import { type Column, useColumns } from '#back-office/use-columns.ts'

type OrderColumn =
  | 'recipient'
  | 'province'
  | 'goods'
  | 'variant'
  | 'tracking'
  | 'total'
  | 'payment'
  | 'method'
  | 'stage'

/** What a row of the list may show besides code and day. */
export const orderColumns: readonly Column<OrderColumn>[] = [
  { name: 'recipient', label: 'Người nhận, điện thoại', isShown: true },
  { name: 'province', label: 'Tỉnh thành', isShown: true },
  { name: 'goods', label: 'Sản phẩm', isShown: true },
  { name: 'variant', label: 'Phân loại của món đầu', isShown: false },
  { name: 'tracking', label: 'Mã vận đơn', isShown: true },
  { name: 'total', label: 'Tổng tiền', isShown: true },
  { name: 'payment', label: 'Tình trạng thanh toán', isShown: true },
  { name: 'method', label: 'Hình thức thanh toán', isShown: false },
  { name: 'stage', label: 'Trạng thái', isShown: true },
]

export const useOrderColumns = () => useColumns('don-hang', orderColumns)
export type ShownColumns = ReturnType<typeof useOrderColumns>['shown']
