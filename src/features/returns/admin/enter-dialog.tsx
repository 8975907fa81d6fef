import { useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { PicturesField, type UploadedPicture } from '#back-office/form/pictures-field.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { useJsonDraft } from '#back-office/form/use-json-draft.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { TextArea } from '#storefront/ui/text-area.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import type { ReturnsOfOrder } from '../admin-contract.ts'
import { reasonTexts, returnReasons } from '../domain.ts'
import { longestNote, mostPictures } from '../limits.ts'
import { useReturnStep } from './queries.ts'

type Props = { orderId: string; items: ReturnsOfOrder['items']; onClose: () => void }

type Draft = {
  requestKey: string
  /** Pieces by item, as typed. */
  pieces: Readonly<Record<string, string>>
  reason: string
  resolution: string
  note: string
  pictures: readonly UploadedPicture[]
}

/** Enters a return that was asked for by phone or at the counter. */
export function EnterDialog({ orderId, items, onClose }: Props) {
  const { busy, take } = useReturnStep()
  const [madeKey] = useState(randomUuid)
  const [first] = returnReasons
  const nothing: Draft = {
    ...{ requestKey: madeKey, pieces: {}, reason: first },
    ...{ resolution: 'refund', note: '', pictures: [] },
  }
  const draft = useJsonDraft(`enter-return:${orderId}`, nothing, 0)
  const { requestKey, pieces: typed, reason, resolution, note, pictures } = draft.values
  const [isUploading, setUploading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const left = items.filter((item) => item.left > 0)
  const piecesOf = (id: string) => {
    const text = (typed[id] ?? '').trim()
    return text === '' ? 0 : /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  }
  const isWrong = (item: (typeof left)[number]) => !(piecesOf(item.orderItemId) <= item.left)
  const submit = async () => {
    setChecked(true)
    setProblem(undefined)
    if (left.some(isWrong)) return
    const wanted = left.flatMap(({ orderItemId }) => {
      const quantity = piecesOf(orderItemId)
      return quantity > 0 ? [{ orderItemId, quantity }] : []
    })
    if (wanted.length === 0) {
      setProblem('Nhập số lượng khách trả.')
      return
    }
    // Sent again, also after a reload, it is entered once.
    draft.set({ requestKey })
    const pictureIds = pictures.map(({ id }) => id)
    const body = { requestKey, items: wanted, reason, resolution, note, pictureIds }
    const onProblem = (error: unknown) => setProblem(problemOf(error))
    const done = 'Đã tạo yêu cầu trả hàng. Khách được báo.'
    if (!(await take(`orders/${orderId}/returns`, body, done, onProblem))) return
    draft.forget()
    onClose()
  }
  return (
    <FormDialog
      title={`Trả hàng của đơn ${orderId}`}
      description="Dùng khi khách gọi điện hoặc đến tiệm. Yêu cầu được chấp nhận ngay."
      submitLabel="Tạo yêu cầu"
      busy={busy || isUploading}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {left.map((item) => (
        <TextField
          key={item.orderItemId}
          label={[item.name, item.variant].filter(Boolean).join(' – ')}
          hint={`Nhiều nhất ${item.left}`}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          value={typed[item.orderItemId] ?? ''}
          error={isChecked && isWrong(item) ? `Nhập số từ 0 đến ${item.left}.` : undefined}
          onChange={({ target }) =>
            draft.set({
              pieces: { ...typed, [item.orderItemId]: target.value },
              // Other pieces are another return.
              requestKey: randomUuid(),
            })
          }
        />
      ))}
      <SelectField
        label="Lý do"
        value={reason}
        onChange={({ target }) => draft.set({ reason: target.value })}
      >
        {returnReasons.map((reason) => (
          <option key={reason} value={reason}>
            {reasonTexts[reason]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Khách muốn"
        value={resolution}
        onChange={({ target }) => draft.set({ resolution: target.value })}
      >
        <option value="refund">Hoàn tiền</option>
        <option value="exchange">Đổi hàng</option>
      </SelectField>
      <TextArea
        label="Mô tả, khách đọc được"
        optional
        rows={2}
        maxLength={longestNote}
        value={note}
        onChange={({ target }) => draft.set({ note: target.value })}
      />
      <PicturesField
        label="Ảnh hàng trả"
        most={mostPictures}
        pictures={pictures}
        onChange={(pictures) => draft.set({ pictures })}
        onBusy={setUploading}
      />
    </FormDialog>
  )
}
