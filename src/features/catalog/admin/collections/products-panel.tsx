import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#back-office/api.ts'
import { putBack } from '#back-office/undo-removal.ts'
import { placeOf, useDragOrder } from '#back-office/use-drag-order.ts'
import { VariantSearch } from '#back-office/variant-search.tsx'
import { formatCount, formatVnd } from '#shared/format.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { Collected } from '../../collections-contract.ts'
import { mostCollected } from '../../domain/collection-rules.ts'
import type { GoodsRow } from '../../goods-contract.ts'
import { tabNames } from '../list/texts.ts'
import { MemberRow } from './member-row.tsx'
import { collectedQuery, mostAsked } from './queries.ts'

type Props = {
  ids: readonly string[]
  /** What is known of products, also of others. */
  products: ReadonlyMap<string, Collected>
  error: string | undefined
  /** Shoppers see them in this order. */
  isOrdered: boolean
  onKnown: (found: readonly Collected[]) => void
  onChange: (by: (now: readonly string[]) => string[]) => void
}

type Choice = {
  variantId: string
  name: string
  variant: string
  sku: string | null
  image: string | null
  row: GoodsRow
}

/** Products chosen by hand: found by typing, and put in order by dragging or with the arrow keys. */
export function ProductsPanel({ ids, products, error, isOrdered, onKnown, onChange }: Props) {
  const isGone = useUnknown(ids, products, onKnown)
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const nameOf = (id: string | undefined) => (id && products.get(id)?.name) || 'Sản phẩm'
  const move = (from: number, to: number) => {
    const id = ids[from]
    if (!id || from === to || to < 0 || to >= ids.length) return
    onChange(() => ids.toSpliced(from, 1).toSpliced(to, 0, id))
    setSaid(`${nameOf(id)}: thứ ${to + 1} trên ${ids.length}`)
  }
  const { drag, handleProps } = useDragOrder(
    list,
    (dragged) => move(dragged.from, placeOf(dragged)),
    (index, key) => {
      if (key === 'ArrowUp') move(index, index - 1)
      if (key === 'ArrowDown') move(index, index + 1)
    },
  )
  const add = ({ row }: Choice) => {
    if (ids.includes(row.id)) return setSaid(`${row.name} đã có trong bộ sưu tập`)
    if (ids.length >= mostCollected) {
      return alertShopper(
        `Một bộ sưu tập có nhiều nhất ${formatCount(mostCollected)} sản phẩm.`,
        'problem',
      )
    }
    onKnown([collectedOf(row)])
    onChange((now) => [...now, row.id])
    setSaid(`Đã thêm ${row.name}`)
  }
  const remove = (index: number) => {
    const left = ids.toSpliced(index, 1)
    onChange(() => left)
    alertShopper(`Đã bỏ ${nameOf(ids[index])}.`, 'success', {
      label: 'Hoàn tác',
      isOfForm: true,
      onPress: () => onChange((now) => putBack(now, ids, left, (id) => id)),
    })
  }
  return (
    <div className="flex flex-col gap-3">
      <VariantSearch<Choice>
        label="Thêm sản phẩm"
        placeholder="Tên sản phẩm, SKU hoặc mã vạch"
        queryKey="collection-choices"
        find={findChoices}
        error={error}
        detailOf={({ row }) =>
          [
            row.state !== 'on_sale' && tabNames[row.state],
            !row.inStock && 'hết hàng',
            ids.includes(row.id) && 'đã có',
          ]
            .filter(Boolean)
            .join(' · ')
        }
        endOf={({ row }) => formatVnd(row.minPrice)}
        onAdd={add}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      {ids.length === 0 ? (
        <p className="rounded-md border border-dashed border-edge p-6 text-center text-ink-soft">
          Chưa có sản phẩm. Gõ tên ở trên để thêm, hoặc chọn trong Hàng hoá rồi bấm Việc khác, Thêm
          vào bộ sưu tập.
        </p>
      ) : (
        <>
          <p className="text-sm text-ink-soft">
            {formatCount(ids.length)} sản phẩm.{' '}
            {isOrdered
              ? 'Kéo để xếp thứ tự khách thấy.'
              : 'Khách thấy theo cách sắp xếp đã chọn ở dưới.'}
          </p>
          <ol ref={list} aria-label="Sản phẩm trong bộ sưu tập" className="flex flex-col">
            {ids.map((id, index) => (
              <MemberRow
                key={id}
                product={products.get(id)}
                isGone={isGone(id)}
                place={index + 1}
                isLast={index === ids.length - 1}
                offset={drag?.from === index ? drag.dy : undefined}
                isTarget={drag !== undefined && drag.from !== index && drag.to === index}
                handleProps={handleProps(index)}
                onMove={(by) => move(index, index + by)}
                onRemove={() => remove(index)}
              />
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

async function findChoices(text: string, signal: AbortSignal): Promise<Choice[]> {
  const { data } = await api.get<{ data: GoodsRow[] }>('products', {
    signal,
    query: { q: text.slice(0, 100) },
  })
  return data.slice(0, 20).map((row) => ({
    variantId: row.id,
    name: row.name,
    variant: '',
    sku: row.sku ?? row.variantSku,
    image: row.image,
    row,
  }))
}

const collectedOf = ({ id, name, image, minPrice, maxPrice, state, inStock }: GoodsRow) => ({
  ...{ id, name, image, minPrice, maxPrice, state, inStock },
})

/** Asks for products of which only the ids are known, such as those of a draft. Tells which of them are gone. */
function useUnknown(
  ids: readonly string[],
  products: ReadonlyMap<string, Collected>,
  onKnown: Props['onKnown'],
) {
  const [asked, setAsked] = useState<readonly string[]>([])
  const unknown = ids.filter((id) => !products.has(id) && !asked.includes(id))
  const parts = Array.from({ length: Math.ceil(asked.length / mostAsked) }, (_, part) =>
    asked.slice(part * mostAsked, (part + 1) * mostAsked),
  )
  const answers = useQueries({ queries: parts.map((part) => collectedQuery(part)) })
  const found = answers.flatMap(({ data = [] }) => data)
  const ask = useEffectEvent(() => setAsked((all) => [...all, ...unknown]))
  const tell = useEffectEvent(() => onKnown(found))
  useEffect(() => {
    if (unknown.length > 0) ask()
  }, [unknown.length])
  useEffect(() => {
    if (found.length > 0) tell()
  }, [found.length])
  const isAnswered = answers.every(({ isSuccess }) => isSuccess)
  return (id: string) => isAnswered && asked.includes(id) && !products.has(id)
}
