import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { problemOf } from '#back-office/api.ts'
import { errorsByField } from '#back-office/form/field-errors.ts'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { formatCount } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { DocumentDetails } from '../../contract.ts'
import type { StockLocation } from '../../location-contract.ts'
import { useAdding } from '../lines/use-adding.ts'
import type { Line } from '../lines/use-lines-draft.ts'
import { useReversal, useStockChange } from '../queries.ts'
import { StockSearch } from '../stock-search.tsx'
import { TransferLineRow } from './transfer-line-row.tsx'
import { type Transfer, useTransfer } from './use-transfer.ts'

/** Lines by search or scanner, and between which places they go. */
export function TransferForm({ open }: { open: readonly StockLocation[] }) {
  const { transfer, change, changeLine, setLines, add, keep, clear } = useTransfer()
  const { fromId, toId, note, lines } = placed(transfer, open)
  const { busy, post } = useStockChange()
  const { reverse } = useReversal()
  const navigate = useNavigate()
  const frame = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<unknown>()
  const [isChecked, setChecked] = useState(false)
  const problems = errorsByField(error)
  const { addItem, remove } = useAdding<Line>({ add, setLines, onAdd: () => setError(undefined) })
  const choose = (changes: Partial<Pick<Transfer, 'fromId' | 'toId' | 'note'>>) => {
    setError(undefined)
    change(() => changes)
  }
  const nameOf = (id: string) => open.find((place) => place.id === id)?.name ?? ''
  const focusFirstError = () =>
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    )
  const submit = async () => {
    setChecked(true)
    setError(undefined)
    if (lines.length === 0 || toId === '') return focusFirstError()
    keep()
    const body = {
      ...{ key: transfer.key, fromId, toId, note },
      lines: lines.map(({ item, quantity }) => ({ variantId: item.variantId, quantity })),
    }
    const done = await post<DocumentDetails>('stock/transfers', body, (thrown) => {
      setError(thrown)
      focusFirstError()
    })
    if (!done) return
    clear()
    alertShopper(
      `Đã chuyển ${formatCount(done.pieces)} món sang ${nameOf(toId)} bằng phiếu ${done.code}.`,
      'success',
      { label: 'Hoàn tác', onPress: () => void reverse(done) },
    )
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
                problems.toId ?? (isChecked && toId === '' ? 'Hãy chọn nơi nhận hàng.' : undefined)
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
        <Panel title={lines.length > 0 ? `Hàng chuyển (${lines.length})` : 'Hàng chuyển'}>
          <StockSearch label="Thêm hàng" error={missing} onAdd={addItem} />
          <p className="mt-1 text-sm text-ink-faint">
            Có máy quét thì quét luôn, không cần bấm vào ô nào.
          </p>
          <ul aria-label="Hàng trong phiếu" className="mt-3 divide-y divide-line empty:hidden">
            {lines.map((line, index) => (
              <TransferLineRow
                key={line.item.variantId}
                line={line}
                from={{ id: fromId, name: nameOf(fromId) }}
                error={problems[`lines.${index}.quantity`] ?? problems[`lines.${index}.variantId`]}
                onQuantity={(quantity) => {
                  setError(undefined)
                  changeLine(line.item.variantId, { quantity })
                }}
                onRemove={() => remove(line)}
              />
            ))}
          </ul>
        </Panel>
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
            <FormProblem
              problem={error && Object.keys(problems).length === 0 ? problemOf(error) : undefined}
            />
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
