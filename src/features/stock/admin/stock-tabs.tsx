import { Tabs } from '#back-office/tabs.tsx'

const places = [
  ['/kho', 'Sắp hết'],
  ['/kho/ton', 'Tồn kho'],
  ['/kho/so', 'Sổ kho'],
  ['/kho/phieu', 'Phiếu nhập'],
  ['/kho/kiem', 'Kiểm kho'],
  ['/kho/noi', 'Nơi để hàng'],
] as const
export type StockPlace = (typeof places)[number][0]

/** The parts of the stock. */
export function StockTabs({ current }: { current: StockPlace }) {
  return (
    <Tabs
      label="Kho"
      tabs={places.map(([to, label]) => ({ to, label, current: to === current }))}
    />
  )
}
