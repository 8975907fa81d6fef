import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api, problemOf } from '#back-office/api.ts'
import { staleEditOf } from '#back-office/form/stale-edit.tsx'
import { useMay } from '#back-office/session.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { Draft } from '../../draft-contract.ts'
import { ordersKey } from '../queries.ts'
import { CustomerFields } from './customer-fields.tsx'
import { errorsAt, errorsElsewhere } from './errors-at.ts'
import { newSumsText } from './new-sums-text.ts'
import { PaymentFields } from './payment-fields.tsx'
import { ProductsPanel } from './products-panel.tsx'
import { SentDraft } from './sent-draft.tsx'
import { StaleDraft } from './stale-draft.tsx'
import { SumsPanel } from './sums-panel.tsx'
import { isGone, type OrderDraft, useOrderDraft } from './use-order-draft.ts'

type Props = { id: string; loaded: Draft | undefined; onChange: () => void }

/** Products, customer and payment of an order that is being entered, with its sums beside them. */
export function DraftForm({ id, loaded, onChange }: Props) {
  const draft = useOrderDraft(id, loaded, onChange)
  const { contents, saved, stale } = draft
  const frame = useRef<HTMLDivElement>(null)
  const focusFirstError = () =>
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    )
  const { send, isSending, isUnsent, sendError, news, change } = useSending(
    id,
    draft,
    focusFirstError,
  )
  // It is no part of what is saved, but the order must not go without it either.
  const [wrongDiscount, setWrongDiscount] = useState<string>()
  const mayDiscount = useMay('orders.discount')
  const error = sendError ?? draft.error
  const errors = errorsAt(error)
  const elsewhere = errorsElsewhere(errors, mayDiscount)
  // Without a connection the state beside the sums says so, and what is typed is kept; but who sends waits for an answer.
  const isTold = stale || Object.keys(errors).length > 0 || (isOffline(error) && !isUnsent)
  const problem = news ?? (stale && isUnsent ? staleText : elsewhere)
  if (draft.sentAs !== undefined) return <SentDraft id={id} orderId={draft.sentAs} />
  return (
    <div ref={frame} className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        {stale && (
          <StaleDraft
            id={id}
            base={draft.base()}
            contents={contents}
            saved={saved}
            edit={stale}
            onSettle={(takesTheirs) => {
              setWrongDiscount(undefined)
              draft.settle(stale, takesTheirs)
            }}
          />
        )}
        <ProductsPanel
          lines={contents.lines}
          quote={saved?.quote ?? null}
          error={errors.lines}
          change={change}
        />
        <CustomerFields contents={contents} change={change} errors={errors} />
        <PaymentFields
          key={draft.round}
          contents={contents}
          saved={saved}
          change={change}
          errors={wrongDiscount ? { ...errors, 'discount.value': wrongDiscount } : errors}
          onWrongDiscount={setWrongDiscount}
        />
      </div>
      <div className="lg:sticky lg:top-4">
        <SumsPanel
          quote={saved?.quote ?? null}
          state={draft.state}
          isNew={!saved}
          problem={problem ?? (error && !isTold ? problemOf(error) : undefined)}
          isSending={isSending}
          onSend={() => (wrongDiscount ? focusFirstError() : void send())}
        />
      </div>
    </div>
  )
}

const isOffline = (error: unknown) => error instanceof ApiError && error.code === 'NETWORK'

const staleText = 'Đơn nháp vừa được sửa ở nơi khác. Hãy chọn bản muốn giữ ở đầu trang, rồi gửi.'

const goneText = 'Đơn nháp vừa bị xoá ở nơi khác. Bấm “Gửi đơn” lần nữa để lưu lại và gửi.'

/** Makes the draft an order, at the sums that are shown, once all that was typed is saved. */
function useSending(id: string, draft: OrderDraft, onRefused: () => void) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [sendError, setSendError] = useState<unknown>()
  const [newSums, setNewSums] = useState('')
  /** Sending has failed, and nothing was changed since. */
  const [isUnsent, setUnsent] = useState(false)
  const shown = draft.saved?.quote
  const forget = () => {
    setUnsent(false)
    setSendError(undefined)
    setNewSums('')
  }
  const change: OrderDraft['change'] = (changes) => {
    forget()
    draft.change(changes)
  }
  const send = async () => {
    setSending(true)
    forget()
    try {
      const latest = await draft.save(true)
      if (!latest) {
        setUnsent(true)
        return onRefused()
      }
      const { version, quote } = latest
      const total = quote?.total ?? 0
      // What was typed last has changed the sums that were looked at.
      const changed = newSumsText(shown, quote)
      if (changed) return setNewSums(changed)
      const { data } = await api.post<{ data: { orderId: string } }>(`order-drafts/${id}/send`, {
        version,
        total,
        deliveryMethodId: quote?.deliveryMethodId,
      })
      alertShopper(`Đã tạo đơn ${data.orderId}.`, 'success')
      await navigate(`/don-hang/${data.orderId}`, { replace: true })
      void queries.invalidateQueries(ordersKey)
      void queries.invalidateQueries({ queryKey: ['order-drafts'] })
    } catch (error) {
      await refused(error)
    } finally {
      setSending(false)
    }
  }
  const refused = async (error: unknown) => {
    const edit = staleEditOf(error)
    setUnsent(true)
    if (edit) return draft.tellStale(edit)
    setSendError(error)
    if (isGone(error)) draft.forgetSaved()
    const reloaded = await draft.reload()
    if (error instanceof ApiError && error.code === 'PRICE_CHANGED') {
      setNewSums(newSumsText(shown, reloaded?.quote ?? null))
    }
    onRefused()
  }
  return {
    ...{ send, isSending, isUnsent, sendError, change },
    news: isGone(sendError) ? goneText : newSums || undefined,
  }
}
