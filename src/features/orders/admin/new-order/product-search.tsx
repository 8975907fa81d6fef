import { api } from '#back-office/api.ts'
import { VariantSearch } from '#back-office/variant-search.tsx'
import type { SellableChoice } from '#features/catalog/admin-contract.ts'
import { formatVnd } from '#shared/format.ts'

type Props = { error: string | undefined; onAdd: (choice: SellableChoice) => void }

/** Finds what can be sold. */
export function ProductSearch({ error, onAdd }: Props) {
  return (
    <VariantSearch
      label="Thêm sản phẩm"
      placeholder="Tên sản phẩm hoặc SKU"
      queryKey="sellable"
      find={findSellable}
      error={error}
      detailOf={stockText}
      endOf={({ finalPrice }) => formatVnd(finalPrice)}
      onAdd={onAdd}
    />
  )
}

const findSellable = async (q: string, signal: AbortSignal) =>
  (await api.get<{ data: SellableChoice[] }>('sellable', { query: { q }, signal })).data

function stockText({ stock, isPreorder }: SellableChoice): string {
  if (stock === null) return ''
  if (isPreorder) return 'đặt trước'
  return stock === 0 ? 'hết hàng' : `còn ${stock}`
}
