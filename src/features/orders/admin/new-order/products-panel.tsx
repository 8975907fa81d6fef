import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SellableChoice } from '#features/catalog/admin-contract.ts'
import { formatVnd } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { DraftContents, DraftQuote } from '../../draft-contract.ts'
import type { Change } from './draft-contents.ts'
import { ProductSearch } from './product-search.tsx'

type Line = DraftContents['lines'][number]
type Known = Pick<
  DraftQuote['lines'][number],
  'name' | 'variant' | 'sku' | 'image' | 'finalPrice' | 'isFlashSale' | 'stock'
>

const most = 9_999

type Props = {
  lines: readonly Line[]
  quote: DraftQuote | null
  error: string | undefined
  change: Change
}

/** What is ordered, with today's price and stock. */
export function ProductsPanel({ lines, quote, error, change }: Props) {
  // What was just added is shown before the server has priced it.
  const [added, setAdded] = useState<ReadonlyMap<string, Known>>(new Map())
  const priced = new Map(quote?.lines.map((line) => [line.variantId, line]))
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)

  const add = (choice: SellableChoice) => {
    const { productId, variantId } = choice
    setAdded((old) => new Map(old).set(variantId, choice))
    const before = lines.find((line) => line.variantId === variantId)
    change({
      lines: before
        ? lines.map((line) =>
            line === before ? { ...line, quantity: Math.min(line.quantity + 1, most) } : line,
          )
        : [...lines, { productId, variantId, quantity: 1 }],
    })
  }
  const remove = (line: Line, name: string) => {
    change({ lines: lines.filter((each) => each !== line) })
    alertShopper(`Đã bỏ ${name}.`, 'success', {
      label: 'Hoàn tác',
      isOfForm: true,
      onPress: () =>
        change(({ lines: now }) => ({
          lines: now.some(({ variantId }) => variantId === line.variantId) ? now : [...now, line],
        })),
    })
  }
  return (
    <Panel title={pieces > 0 ? `Sản phẩm (${pieces})` : 'Sản phẩm'}>
      <ProductSearch error={error} onAdd={add} />
      <ul className="mt-3 flex flex-col divide-y divide-line empty:hidden">
        {lines.map((line) => {
          const known = priced.get(line.variantId) ?? added.get(line.variantId)
          const name = [known?.name ?? 'Sản phẩm', known?.variant].filter(Boolean).join(', ')
          const problem = priced.get(line.variantId)?.problem
          return (
            <li key={line.variantId} className="flex gap-3 py-3">
              <div className="w-14 shrink-0 self-start overflow-hidden rounded-sm">
                <Picture src={known?.image ?? null} alt="" sizes="56px" maxWidth={160} />
              </div>
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{known?.name ?? 'Đang tải…'}</p>
                <p className="text-sm text-ink-soft">
                  {[known?.variant, known?.sku, stockText(known)].filter(Boolean).join(' · ')}
                </p>
                {known?.isFlashSale && <Badge tone="son">Flash Sale</Badge>}
                <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
                  <QuantityStepper
                    productName={name}
                    quantity={line.quantity}
                    max={most}
                    onChange={(quantity) =>
                      change({
                        lines: lines.map((each) => (each === line ? { ...each, quantity } : each)),
                      })
                    }
                  />
                  {known && (
                    <span className="font-semibold tabular-nums">
                      {formatVnd(known.finalPrice * line.quantity)}
                    </span>
                  )}
                </div>
                {problem && <p className="mt-1 text-sm text-son-deep">{problem}</p>}
              </div>
              <IconButton
                label={`Bỏ ${name}`}
                icon={<Trash2 aria-hidden="true" className="size-5" />}
                onClick={() => remove(line, name)}
              />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function stockText(known: Known | undefined): string {
  if (!known || known.stock === null) return ''
  return known.stock === 0 ? 'hết hàng' : `còn ${known.stock}`
}
