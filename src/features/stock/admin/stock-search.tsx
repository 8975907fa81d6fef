import { api } from '#back-office/api.ts'
import { VariantSearch } from '#back-office/variant-search.tsx'
import type { StockItem } from '../contract.ts'

type Props = { label: string; error?: string | undefined; onAdd: (item: StockItem) => void }

/** Finds any variant of the shop, on sale or not. */
export function StockSearch({ label, error, onAdd }: Props) {
  return (
    <VariantSearch
      label={label}
      placeholder="Tên, SKU hoặc mã vạch"
      queryKey="stock"
      find={findItems}
      error={error}
      detailOf={({ stock }) => (stock === null ? 'không đếm tồn' : `còn ${stock}`)}
      onAdd={onAdd}
    />
  )
}

const findItems = async (q: string, signal: AbortSignal) =>
  (await api.get<{ data: StockItem[] }>('stock', { query: { q }, signal })).data
