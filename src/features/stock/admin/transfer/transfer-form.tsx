import { useNavigate } from 'react-router'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { formatCount } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { DocumentDetails } from '../../contract.ts'
import type { StockLocation } from '../../location-contract.ts'
import { LinesPanel } from '../lines/lines-panel.tsx'
import { useAdding } from '../lines/use-adding.ts'
import { useDocumentForm } from '../lines/use-document-form.ts'
import type { Line } from '../lines/use-lines-draft.ts'
import { useReversal, useStockChange } from '../queries.ts'
import { TransferLineRow } from './transfer-line-row.tsx'
import { type Transfer, useTransfer } from './use-transfer.ts'

/** Lines by search or scanner, and between which places they go. */
export function TransferForm({ open }: { open: readonly StockLocation[] }) {
  const { transfer, change, changeLine, setLines, add, keep, clear } = useTransfer()
  const { fromId, toId, note, lines } = placed(transfer, open)
  const { busy, post } = useStockChange()
  const { reverse } = useReversal()
  const navigate = useNavigate()
  const form = useDocumentForm(lines)
  const { problems } = form
  const { addItem, remove } = useAdding<Line>({ add, setLines, onAdd: form.clearError })
  const choose = (changes: Partial<Pick<Transfer, 'fromId' | 'toId' | 'note'>>) => {
    form.clearError()
    change(() => changes)
  }
  const nameOf = (id: string) => open.find((place) => place.id === id)?.name ?? ''
  const submit = async () => {
    if (!form.check(toId !== '')) return
    keep()
    const body = {
      ...{ key: transfer.key, fromId, toId, note },
      lines: lines.map(({ item, quantity }) => ({ variantId: item.variantId, quantity })),
    }
    const done = await post<DocumentDetails>('stock/transfers', body, form.showError)
    if (!done) return
    clear()
    alertShopper(
      `Đã chuyển ${formatCount(done.pieces)} món sang ${nameOf(toId)} bằng phiếu ${done.code}.`,
      'success',
      { label: 'Hoàn tác', onPress: () => void reverse(done) },
    )
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
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]"
    >
      <div className="lg:col-start-2">
        <Panel title="Từ đâu sang đâu">
          <div className="flex flex-col gap-3">
            <SelectField
              label="Từ"
              value={fromId}
              error={problems.fromId}
              onChange={({ target }) =>
                choose({
                  fromId: target.value,
                  // Who turns the direction round means the other way.
                  ...(target.value === toId && { toId: fromId }),
                })
              }
            >
              {open.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Sang"
              value={toId}
              error={
                problems.toId ??
                (form.isChecked && toId === '' ? 'Hãy chọn nơi nhận hàng.' : undefined)
              }
              onChange={({ target }) => choose({ toId: target.value })}
            >
              <option value="">Chọn nơi nhận</option>
              {open
                .filter(({ id }) => id !== fromId)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </SelectField>
          </div>
        </Panel>
      </div>
      <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <LinesPanel
          title="Hàng chuyển"
          count={lines.length}
          error={form.missingLines}
          onAdd={addItem}
        >
          {lines.map((line, index) => (
            <TransferLineRow
              key={line.item.variantId}
              line={line}
              from={{ id: fromId, name: nameOf(fromId) }}
              error={problems[`lines.${index}.quantity`] ?? problems[`lines.${index}.variantId`]}
              onQuantity={(quantity) => {
                form.clearError()
                changeLine(line.item.variantId, { quantity })
              }}
              onRemove={() => remove(line)}
            />
          ))}
        </LinesPanel>
      </div>
      <div className="lg:col-start-2">
        <Panel title="Phiếu chuyển">
          <div className="flex flex-col gap-3">
            <TextField
              label="Ghi chú"
              optional
              autoComplete="off"
              maxLength={1000}
              value={note}
              error={problems.note}
              onChange={({ target }) => choose({ note: target.value })}
            />
            <p className="flex justify-between gap-4 tabular-nums">
              <span className="text-ink-soft">Số lượng</span>
              <span>{formatCount(lines.reduce((sum, { quantity }) => sum + quantity, 0))} món</span>
            </p>
            <FormProblem problem={form.problem} />
            <Button type="submit" variant="primary" full busy={busy}>
              Chuyển hàng
            </Button>
          </div>
        </Panel>
      </div>
    </form>
  )
}

/** Places that a draft names may have been closed since; of two, the second is meant. */
function placed(transfer: Transfer, open: readonly StockLocation[]): Transfer {
  const isOpen = (id: string) => open.some((place) => place.id === id)
  const fromId = isOpen(transfer.fromId) ? transfer.fromId : (open[0]?.id ?? '')
  const others = open.filter(({ id }) => id !== fromId)
  const only = others.length === 1 ? (others[0]?.id ?? '') : ''
  const toId = isOpen(transfer.toId) && transfer.toId !== fromId ? transfer.toId : only
  return { ...transfer, fromId, toId }
}
