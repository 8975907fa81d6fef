import { Autocomplete } from '@base-ui/react/autocomplete'
import { useQuery } from '@tanstack/react-query'
import { Check, Plus, Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { formatCount, formatVnd } from '#shared/format.ts'
import { controlClass } from '#storefront/ui/field-frame.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import type { SaleChoice, SaleGoods } from '../admin-contract.ts'
import { keyOf } from './form-values.ts'
import { salesKey } from './queries.ts'

type Item = SaleGoods & { value: string }
type Props = {
  error: string | undefined
  /** Whether it is on sale already. */
  has: (goods: SaleGoods) => boolean
  onAdd: (goods: SaleGoods) => void
}

/** Finds products and their variants while one types. What was found stays, so that several can be added one after the other. */
export function GoodsSearch({ error, has, onAdd }: Props) {
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const query = useQuery({
    queryKey: [salesKey, 'goods', text],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: SaleChoice[] }>('flash-sales/goods', { query: { q: text }, signal }))
        .data,
    enabled: text !== '',
    // What was found stays while one types on.
    placeholderData: (earlier) => earlier,
  })
  const found = text === '' ? [] : (query.data ?? [])
  const items: Item[] = found
    .flatMap(({ parts, ...whole }) => [whole, ...parts])
    .map((goods) => ({ ...goods, value: keyOf(goods) }))
  const isCurrent = !query.isFetching && !query.isPlaceholderData && typed.trim() === text
  const [isAwaited, setAwaited] = useState(false)
  const add = (goods: SaleGoods) => {
    onAdd(goods)
    document.querySelector<HTMLInputElement>('[data-goods-search]')?.select()
  }
  const addFirst = useEffectEvent(() => {
    setAwaited(false)
    if (items[0]) add(items[0])
  })
  useEffect(() => {
    if (isAwaited && isCurrent) addFirst()
  }, [isAwaited, isCurrent])
  // The first of another search is not what was meant: Enter waits for the results of what is typed.
  const waitForResults = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isCurrent || typed.trim() === '') return
    setAwaited(true)
    event.stopPropagation()
  }
  return (
    <Autocomplete.Root
      open={text !== ''}
      inline
      items={items}
      value={typed}
      onValueChange={(value, { reason }) => {
        // Choosing an item adds it, and does not write its id.
        if (reason === 'item-press') return
        setTyped(value)
        setAwaited(false)
      }}
      filter={null}
      autoHighlight="always"
      keepHighlight
    >
      <div>
        <div className="relative" onKeyDownCapture={waitForResults}>
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute start-3 top-1/2 size-5 -translate-y-1/2 text-ink-faint"
          />
          <Autocomplete.Input
            data-goods-search
            aria-label="Thêm sản phẩm"
            placeholder="Tên sản phẩm, SKU hoặc mã vạch"
            autoComplete="off"
            enterKeyHint="enter"
            // Base UI says that an inline list is always open.
            aria-expanded={items.length > 0}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'goods-error' : undefined}
            className={`${controlClass} ps-10`}
          />
        </div>
        {error && (
          <p id="goods-error" className="mt-1 text-sm text-son-deep">
            {error}
          </p>
        )}
        {text !== '' && (
          <div className="mt-2 max-h-72 overflow-y-auto overscroll-contain rounded-md border border-line">
            <Autocomplete.Empty>
              <p className="p-4 text-ink-soft empty:hidden">
                {query.isFetching
                  ? 'Đang tìm…'
                  : query.error
                    ? problemOf(query.error)
                    : 'Không tìm thấy sản phẩm nào.'}
              </p>
            </Autocomplete.Empty>
            <Autocomplete.List className="p-1 data-empty:p-0">
              {(goods: Item) => (
                <Autocomplete.Item
                  key={goods.value}
                  value={goods}
                  onClick={() => add(goods)}
                  className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 data-highlighted:bg-son-soft"
                >
                  <Choice goods={goods} isAdded={has(goods)} />
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </div>
        )}
      </div>
    </Autocomplete.Root>
  )
}

function Choice({ goods, isAdded }: { goods: SaleGoods; isAdded: boolean }) {
  const { name, variant, variantId, variants, sku, stock, usualPrice, highestPrice } = goods
  const facts = [
    !variantId && variants > 1 && `cả ${formatCount(variants)} phân loại`,
    sku,
    stock !== null && (stock === 0 ? 'hết hàng' : `còn ${formatCount(stock)}`),
    !goods.isPublished && 'đang ẩn',
  ]
  return (
    <>
      {variantId ? (
        <span className="w-4 shrink-0" />
      ) : (
        <span className="w-10 shrink-0 overflow-hidden rounded-sm">
          <Picture src={goods.image} alt="" sizes="40px" maxWidth={96} />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className={variantId ? 'line-clamp-2' : 'line-clamp-2 font-semibold'}>
          {variantId ? <span className="sr-only">{name}, </span> : name}
          {variant}
        </span>
        <span className="block text-sm text-ink-soft">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="shrink-0 text-end text-sm font-semibold tabular-nums">
        {usualPrice < highestPrice && 'từ '}
        {formatVnd(usualPrice)}
      </span>
      {isAdded ? (
        <span className="shrink-0 text-leaf">
          <Check aria-hidden="true" className="size-5" />
          <span className="sr-only">đã thêm</span>
        </span>
      ) : (
        <Plus aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
      )}
    </>
  )
}
