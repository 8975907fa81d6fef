import { useState } from 'react'
import { useNavigate } from 'react-router'
import { problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { useDraft } from '#back-office/form/use-draft.ts'
import { useMay } from '#back-office/session.ts'
import { formatCount, formatVnd } from '#shared/format.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { DocumentDetails } from '../../contract.ts'
import type { Stocktake } from '../../stocktake-contract.ts'
import { useStockChange } from '../queries.ts'

type Props = {
  stocktake: Stocktake
  /** Scans that are not sent yet. */
  waiting: number
}

const signed = (count: number, text: (count: number) => string) =>
  count === 0 ? '0' : count > 0 ? `+${text(count)}` : `−${text(-count)}`

/** How far the stocktake is, what it has found, and its end. */
export function SummaryPanel({ stocktake, waiting }: Props) {
  const { id, status, counted, missing, different, difference, differenceValue } = stocktake
  const { busy, post } = useStockChange()
  const mayAdjust = useMay('stock.adjust')
  const [isEnding, setEnding] = useState(false)
  const reopen = async () => {
    await post(`stocktakes/${id}/reopen`)
  }
  const cancel = async () => {
    if (!(await post(`stocktakes/${id}/cancel`))) return
    alertShopper('Đã bỏ đợt kiểm kho, kho không đổi.', 'success', {
      label: 'Hoàn tác',
      onPress: () => void reopen(),
    })
  }
  return (
    <Panel title="Kết quả">
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
        <dt className="text-ink-soft">Đã đếm</dt>
        <dd className="text-end">{formatCount(counted)} mặt hàng</dd>
        {missing > 0 && (
          <>
            <dt className="text-ink-soft">Chưa đếm</dt>
            <dd className="text-end">{formatCount(missing)} mặt hàng</dd>
          </>
        )}
        <dt className="text-ink-soft">Lệch</dt>
        <dd className="text-end">{formatCount(different)} mặt hàng</dd>
        <dt className="text-ink-soft">Thừa thiếu</dt>
        <dd className="text-end">{signed(difference, formatCount)} món</dd>
        <dt className="text-ink-soft">Theo giá vốn</dt>
        <dd className="text-end">{signed(differenceValue, formatVnd)}</dd>
      </dl>
      {stocktake.documentId && (
        <ButtonLink full className="mt-3" to={`/kho/phieu/${stocktake.documentId}`}>
          Xem phiếu kiểm kho
        </ButtonLink>
      )}
      {mayAdjust && status === 'open' && (
        <div className="mt-3 flex flex-col gap-2">
          <Button
            variant="primary"
            full
            disabled={counted === 0 || waiting > 0}
            onClick={() => setEnding(true)}
          >
            Kết thúc và ghi vào kho
          </Button>
          <Button full busy={busy} onClick={() => void cancel()}>
            Bỏ đợt kiểm
          </Button>
        </div>
      )}
      {mayAdjust && status === 'cancelled' && (
        <Button full className="mt-3" busy={busy} onClick={() => void reopen()}>
          Đếm tiếp
        </Button>
      )}
      {isEnding && <FinishDialog stocktake={stocktake} onClose={() => setEnding(false)} />}
    </Panel>
  )
}

function FinishDialog({ stocktake, onClose }: { stocktake: Stocktake; onClose: () => void }) {
  const { id, different, missing, difference } = stocktake
  const { busy, post } = useStockChange()
  const navigate = useNavigate()
  const [key] = useState(randomUuid)
  const note = useDraft(`stocktake-note:${id}`, '')
  const [error, setError] = useState<unknown>()
  const submit = async () => {
    const body = { key, note: note.text }
    const done = await post<DocumentDetails>(`stocktakes/${id}/finish`, body, setError)
    if (!done) return
    note.forget()
    alertShopper('Đã ghi kết quả kiểm vào kho.', 'success')
    await navigate(`/kho/phieu/${done.id}`)
  }
  return (
    <FormDialog
      title="Kết thúc kiểm kho"
      description={
        <>
          {different === 0
            ? 'Hàng đếm được khớp với sổ.'
            : `${formatCount(different)} mặt hàng lệch, tổng ${signed(difference, formatCount)} món. Chênh lệch được ghi vào kho; hàng bán trong lúc đếm vẫn được trừ.`}
          {missing > 0 &&
            ` ${formatCount(missing)} mặt hàng chưa đếm được giữ nguyên. Hàng không còn cái nào thì bấm “Không có cái nào” trước.`}
        </>
      }
      submitLabel="Ghi vào kho"
      busy={busy}
      problem={error ? problemOf(error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Ghi chú"
        optional
        autoComplete="off"
        maxLength={1000}
        value={note.text}
        onChange={({ target }) => note.type(target.value)}
      />
    </FormDialog>
  )
}
