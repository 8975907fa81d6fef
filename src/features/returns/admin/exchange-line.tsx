import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getPublic } from '#back-office/api.ts'
import { SelectField } from '#back-office/form/select-field.tsx'
import type { Product, ProductCard } from '#features/catalog/contract.ts'
import { formatVnd } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import type { ChosenLine } from './exchange-lines.ts'

/** Key of the products that can be sent. */
export const exchangeProducts = ['exchange-product']

type Props = {
  /** Of the product: first the returned one. */
  slug: string
  /** Pieces that came back. */
  pieces: number
  line: ChosenLine | undefined
  /** Undefined: to be chosen again. */
  onChange: (slug: string, line: ChosenLine | undefined) => void
  error: string | undefined
}

/** What is sent instead of a returned item: another variant of the same product, or of any other. */
export function ExchangeLine({ slug, pieces, line, onChange, error }: Props) {
  const [isSearching, setSearching] = useState(false)
  const { data: product } = useQuery({
    queryKey: [...exchangeProducts, slug],
    queryFn: async ({ signal }) =>
      (await getPublic<{ data: Product }>(`products/slug/${slug}`, { signal })).data,
  })
  const choices = product ? choicesOf(product) : []
  const quantity = line?.quantity ?? String(pieces)
  const choose = (key: string) => {
    const choice = choices.find((each) => each.key === key)
    if (product && choice) onChange(slug, { ...choice, productId: product.id, quantity })
  }
  // Price and stock may have changed since the line was chosen.
  useEffect(() => {
    const now = choices.find(({ key }) => key === line?.key)
    if (line && JSON.stringify({ ...line, ...now }) !== JSON.stringify(line)) {
      onChange(slug, { ...line, ...now })
    }
  })
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold wrap-anywhere">{product?.name ?? 'Hàng đổi'}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
        <SelectField
          label="Loại"
          value={line?.key ?? ''}
          error={error}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">Chọn loại</option>
          {choices.map(({ key, name, price, left }) => (
            <option key={key} value={key} disabled={left === 0}>
              {[name, formatVnd(price), left !== null && `còn ${left}`].filter(Boolean).join(' · ')}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Số lượng"
          inputMode="numeric"
          autoComplete="off"
          value={quantity}
          disabled={!line}
          onChange={({ target }) => line && onChange(slug, { ...line, quantity: target.value })}
        />
      </div>
      {isSearching ? (
        <ProductSearch
          onPick={(picked) => {
            if (picked !== slug) onChange(picked, undefined)
            setSearching(false)
          }}
        />
      ) : (
        <Button variant="quiet" className="-ms-4 self-start" onClick={() => setSearching(true)}>
          Chọn sản phẩm khác
        </Button>
      )}
    </fieldset>
  )
}

function choicesOf({ variantsRaw, finalPrice, stock }: Product) {
  if (variantsRaw.length === 0) {
    return [{ key: 'only', variantId: null, name: 'Một loại', price: finalPrice, left: stock }]
  }
  return variantsRaw.map((variant) => ({
    key: variant.id,
    variantId: variant.id,
    name: variant.displayName,
    price: variant.finalPrice,
    left: variant.stock,
  }))
}

const fewest = 2
const most = 5

function ProductSearch({ onPick }: { onPick: (slug: string) => void }) {
  const [q, setQ] = useState('')
  const typed = q.trim()
  const { data = [] } = useQuery({
    queryKey: ['exchange-search', typed],
    queryFn: async ({ signal }) => {
      const query = { q: typed, limit: String(most) }
      return (await getPublic<{ data: ProductCard[] }>('products', { signal, query })).data
    },
    enabled: typed.length >= fewest,
  })
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label="Tìm sản phẩm"
        type="search"
        autoComplete="off"
        value={q}
        onChange={({ target }) => setQ(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <ul aria-label="Sản phẩm tìm thấy" className="flex flex-col">
        {data.map(({ slug, name, finalPrice }) => (
          <li key={slug}>
            <Button variant="quiet" full onClick={() => onPick(slug)}>
              <span className="flex-1 text-start wrap-anywhere">{name}</span>
              <span className="tabular-nums">{formatVnd(finalPrice)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
