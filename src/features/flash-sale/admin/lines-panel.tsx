import { useState } from 'react'
import { undoEntries } from '#back-office/undo-removal.ts'
import { Panel } from '#storefront/ui/panel.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { SaleDetails, SaleGoods } from '../admin-contract.ts'
import { mostSaleLines } from '../limits.ts'
import { type FormLine, keyOf, newLine } from './form-values.ts'
import { GoodsSearch } from './goods-search.tsx'
import { LinesGrid } from './lines-grid.tsx'
import { QuickFill } from './quick-fill.tsx'
import { goodsName } from './texts.ts'
import { useCheckedLines } from './use-checked-lines.ts'
import type { SaleForm } from './use-sale-form.ts'

type Props = { form: SaleForm; saved: SaleDetails | undefined }

/** What is on sale: the search that adds products, and their prices and allotments. */
export function LinesPanel({ form, saved }: Props) {
  const { values, change, errors } = form
  const { lines } = values
  const checked = useCheckedLines(values, saved)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = lines.filter((line) => chosen.has(keyOf(line)))

  const add = (goods: SaleGoods) =>
    change((now) =>
      now.lines.some((line) => keyOf(line) === keyOf(goods)) || now.lines.length >= mostSaleLines
        ? {}
        : { lines: [...now.lines, newLine(goods)] },
    )
  /** Changes lines, with a way back. */
  const changeLines = (next: readonly FormLine[], done: string) => {
    const before = lines
    change(() => ({ lines: [...next] }))
    const undo = () => change((now) => ({ lines: undoEntries(now.lines, before, next, keyOf) }))
    const action = { label: 'Hoàn tác', onPress: undo, isOfForm: true }
    alertShopper(done, 'success', action)
  }
  return (
    <Panel title={lines.length > 0 ? `Sản phẩm (${lines.length} dòng)` : 'Sản phẩm'}>
      <div className="flex flex-col gap-4">
        <GoodsSearch
          error={errors.lines}
          has={(goods) => lines.some((line) => keyOf(line) === keyOf(goods))}
          onAdd={add}
        />
        {lines.length > 0 && (
          <>
            <QuickFill
              lines={selected.length > 0 ? selected : lines}
              isSelection={selected.length > 0}
              onFill={(filled) => {
                const byKey = new Map(filled.map((line) => [keyOf(line), line]))
                const next = lines.map((line) => byKey.get(keyOf(line)) ?? line)
                changeLines(next, `Đã điền ${filled.length} dòng.`)
              }}
            />
            <LinesGrid
              lines={lines}
              checked={checked}
              errors={errors}
              chosen={chosen}
              onChosen={setChosen}
              onCell={(row, column, text) =>
                change((now) => ({
                  lines: now.lines.map((line, index) =>
                    index === row ? { ...line, [column]: text } : line,
                  ),
                }))
              }
              onLines={changeLines}
              onRemove={(line) =>
                changeLines(
                  lines.filter((each) => each !== line),
                  `Đã bỏ ${goodsName(line.goods)}.`,
                )
              }
            />
          </>
        )}
      </div>
    </Panel>
  )
}
