import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#back-office/api.ts'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { formatCount, formatVnd } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { DocumentDetails, StockItem } from '../../contract.ts'
import { CorrectDialog } from '../correct-dialog.tsx'
import { LinesPanel } from '../lines/lines-panel.tsx'
import { useAdding } from '../lines/use-adding.ts'
import { useDocumentForm } from '../lines/use-document-form.ts'
import { LocationField } from '../places/location-field.tsx'
import { useWorkplace } from '../places/queries.ts'
import { useStockChange } from '../queries.ts'
import { ReceiptLineRow } from './receipt-line-row.tsx'
import { type Receipt, type ReceiptLine, useReceipt } from './use-receipt.ts'

/** Lines by search or scanner, what they cost, and from whom they are. */
export function ReceiptForm() {
  const { receipt, change, changeLine, setLines, add, keep, clear } = useReceipt()
  const place = useWorkplace()
  const { lines, supplier, reference, note } = receipt
  const { busy, post } = useStockChange()
  const navigate = useNavigate()
  const [begun, setBegun] = useState<StockItem>()
  const form = useDocumentForm(lines)
  const { problems } = form
  const { addItem, remove } = useAdding<ReceiptLine>({ add, setLines, onAdd: form.clearError })
  const submit = async () => {
    if (!form.check(!lines.some(isIncomplete))) return
    keep()
    const body = bodyOf(receipt, place)
    const done = await post<DocumentDetails>('stock/receipts', body, form.showError)
    if (!done) return
    clear()
    alertShopper(`Đã nhập ${formatCount(done.pieces)} món bằng phiếu ${done.code}.`, 'success')
    await navigate(`/kho/phieu/${done.id}`, { replace: true })
  }
  return (
    <form
      ref={form.frame}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <LinesPanel title="Hàng về" count={lines.length} error={form.missingLines} onAdd={addItem}>
        {lines.map((line, index) => (
          <ReceiptLineRow
            key={line.item.variantId}
            line={line}
            error={problems[`lines.${index}.quantity`] ?? problems[`lines.${index}.variantId`]}
            costError={
              problems[`lines.${index}.costPrice`] ??
              (form.isChecked && line.cost === undefined ? 'Hãy nhập giá vốn.' : undefined)
            }
            onChange={(changes) => {
              form.clearError()
              changeLine(line.item.variantId, changes)
            }}
            onRemove={() => remove(line)}
            onBegin={() => setBegun(line.item)}
          />
        ))}
      </LinesPanel>
      <div className="flex flex-col gap-4 lg:sticky lg:top-4">
        <Panel title="Phiếu nhập">
          <div className="flex flex-col gap-3">
            <LocationField
              label="Nhập vào"
              place={place}
              error={problems.locationId}
              onChoose={() => {
                form.clearError()
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
            <FormProblem problem={form.problem} />
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
