import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api, problemOf } from '#back-office/api.ts'
import { errorsByField } from '#back-office/form/field-errors.ts'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { formatCount, formatVnd } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { DocumentDetails, StockItem } from '../../contract.ts'
import { CorrectDialog } from '../correct-dialog.tsx'
import { useAdding } from '../lines/use-adding.ts'
import { LocationField } from '../places/location-field.tsx'
import { useWorkplace } from '../places/queries.ts'
import { useStockChange } from '../queries.ts'
import { StockSearch } from '../stock-search.tsx'
import { ReceiptLineRow } from './receipt-line-row.tsx'
import { type Receipt, type ReceiptLine, useReceipt } from './use-receipt.ts'

/** Lines by search or scanner, what they cost, and from whom they are. */
export function ReceiptForm() {
  const { receipt, change, changeLine, setLines, add, keep, clear } = useReceipt()
  const place = useWorkplace()
  const { lines, supplier, reference, note } = receipt
  const { busy, post } = useStockChange()
  const navigate = useNavigate()
  const frame = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<unknown>()
  const [isChecked, setChecked] = useState(false)
  const [begun, setBegun] = useState<StockItem>()
  const problems = errorsByField(error)
  const { addItem, remove } = useAdding<ReceiptLine>({
    add,
    setLines,
    onAdd: () => setError(undefined),
  })
  const focusFirstError = () =>
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    )
  const submit = async () => {
    setChecked(true)
    setError(undefined)
    if (lines.length === 0 || lines.some(isIncomplete)) return focusFirstError()
    keep()
    const done = await post<DocumentDetails>('stock/receipts', bodyOf(receipt, place), (thrown) => {
      setError(thrown)
      focusFirstError()
    })
    if (!done) return
    clear()
    alertShopper(`Đã nhập ${formatCount(done.pieces)} món bằng phiếu ${done.code}.`, 'success')
    await navigate(`/kho/phieu/${done.id}`, { replace: true })
  }
  const missing =
    problems.lines ??
    (isChecked && lines.length === 0 ? 'Hãy thêm ít nhất một mặt hàng.' : undefined)
  return (
    <form
      ref={frame}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <Panel title={lines.length > 0 ? `Hàng về (${lines.length})` : 'Hàng về'}>
        <StockSearch label="Thêm hàng" error={missing} onAdd={addItem} />
        <p className="mt-1 text-sm text-ink-faint">
          Có máy quét thì quét luôn, không cần bấm vào ô nào.
        </p>
        <ul aria-label="Hàng trong phiếu" className="mt-3 divide-y divide-line empty:hidden">
          {lines.map((line, index) => (
            <ReceiptLineRow
              key={line.item.variantId}
              line={line}
              error={problems[`lines.${index}.quantity`] ?? problems[`lines.${index}.variantId`]}
              costError={
                problems[`lines.${index}.costPrice`] ??
                (isChecked && line.cost === undefined ? 'Hãy nhập giá vốn.' : undefined)
              }
              onChange={(changes) => {
                setError(undefined)
                changeLine(line.item.variantId, changes)
              }}
              onRemove={() => remove(line)}
              onBegin={() => setBegun(line.item)}
            />
          ))}
        </ul>
      </Panel>
      <div className="flex flex-col gap-4 lg:sticky lg:top-4">
        <Panel title="Phiếu nhập">
          <div className="flex flex-col gap-3">
            <LocationField
              label="Nhập vào"
              place={place}
              error={problems.locationId}
              onChoose={() => {
                setError(undefined)
                change(() => ({}))
              }}
            />
            <SupplierField
              value={supplier}
              error={problems.supplier}
              onChange={(typed) => change(() => ({ supplier: typed }))}
            />
            <TextField
              label="Số chứng từ"
              optional
              autoComplete="off"
              maxLength={100}
              value={reference}
              error={problems.reference}
              onChange={({ target }) => change(() => ({ reference: target.value }))}
            />
            <TextField
              label="Ghi chú"
              optional
              autoComplete="off"
              maxLength={1000}
              value={note}
              error={problems.note}
              onChange={({ target }) => change(() => ({ note: target.value }))}
            />
            <Sums lines={lines} />
            <FormProblem
              problem={error && Object.keys(problems).length === 0 ? problemOf(error) : undefined}
            />
            <Button type="submit" variant="primary" full busy={busy}>
              Nhập kho
            </Button>
          </div>
        </Panel>
      </div>
      {begun && (
        <CorrectDialog
          item={begun}
          onDone={(stock) => changeLine(begun.variantId, { item: { ...begun, stock } })}
          onClose={() => setBegun(undefined)}
        />
      )}
    </form>
  )
}

const isIncomplete = ({ cost, item }: ReceiptLine) => cost === undefined || item.stock === null

const bodyOf = (
  { key, supplier, reference, note, lines }: Receipt,
  { isSeveral, locationId }: Pick<ReturnType<typeof useWorkplace>, 'isSeveral' | 'locationId'>,
) => ({
  ...{ key, supplier, reference, note },
  ...(isSeveral && { locationId }),
  lines: lines.map(({ item, quantity, cost }) => ({
    variantId: item.variantId,
    quantity,
    costPrice: cost,
  })),
})

function Sums({ lines }: { lines: readonly ReceiptLine[] }) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const total = lines.reduce((sum, { quantity, cost = 0 }) => sum + quantity * cost, 0)
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
      <dt className="text-ink-soft">Số lượng</dt>
      <dd className="text-end">{formatCount(pieces)} món</dd>
      <dt className="font-semibold">Thành tiền</dt>
      <dd className="text-end text-lg font-bold">{formatVnd(total)}</dd>
    </dl>
  )
}

type SupplierProps = { value: string; error: string | undefined; onChange: (text: string) => void }

function SupplierField({ value, error, onChange }: SupplierProps) {
  const id = useId()
  const { data = [] } = useQuery({
    queryKey: ['stock', 'suppliers'],
    queryFn: async ({ signal: stopped }) =>
      (await api.get<{ data: string[] }>('stock/suppliers', { signal: stopped })).data,
  })
  return (
    <>
      <TextField
        label="Nhà cung cấp"
        optional
        autoComplete="off"
        maxLength={200}
        list={id}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {data.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
