import type { FormEvent } from 'react'
import { useDraft } from '#back-office/form/use-draft.ts'
import { useMay } from '#back-office/session.ts'
import { formatDateTime } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { TextArea } from '#storefront/ui/text-area.tsx'
import type { OrderDetails } from '../admin-contract.ts'
import { byText } from './by-text.ts'
import { useStep } from './use-step.ts'

/** Notes of staff, which the shopper never sees. */
export function NotesPanel({ order }: { order: OrderDetails }) {
  const mayFulfil = useMay('orders.fulfil')
  const { busy, take } = useStep(order.id)
  const { text, type, clear } = useDraft(`note:${order.id}`, '')
  const notes = order.timeline.filter(({ kind }) => kind === 'note').toReversed()
  if (notes.length === 0 && !mayFulfil) return null
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() && (await take('notes', { text }, 'Đã thêm ghi chú.'))) clear(text)
  }
  return (
    <Panel title="Ghi chú nội bộ">
      {notes.length > 0 && (
        <ul className="mb-3 flex flex-col gap-3">
          {notes.map((note) => (
            <li key={note.id}>
              <p className="whitespace-pre-line">{note.note}</p>
              <p className="text-sm text-ink-faint">
                {byText(note.by)} · {formatDateTime(note.at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayFulfil && (
        <form onSubmit={(event) => void add(event)} className="flex flex-col gap-2">
          <TextArea
            label="Thêm ghi chú"
            rows={2}
            maxLength={2000}
            value={text}
            onChange={({ target }) => type(target.value)}
          />
          <Button
            type="submit"
            className="self-start"
            busy={busy === 'notes'}
            disabled={!text.trim()}
          >
            Lưu ghi chú
          </Button>
        </form>
      )}
    </Panel>
  )
}
