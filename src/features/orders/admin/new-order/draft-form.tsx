import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api, problemOf } from '#back-office/api.ts'
import { StaleEditNotice, staleEditOf } from '#back-office/form/stale-edit.tsx'
import { formatVnd } from '#shared/format.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { Draft } from '../../draft-contract.ts'
import { ordersKey } from '../queries.ts'
import { CustomerFields } from './customer-fields.tsx'
import { errorsAt } from './errors-at.ts'
import { PaymentFields } from './payment-fields.tsx'
import { ProductsPanel } from './products-panel.tsx'
import { staleFields } from './stale-fields.ts'
import { SumsPanel } from './sums-panel.tsx'
import { type OrderDraft, useOrderDraft } from './use-order-draft.ts'

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
  const { send, isSending, sendError, news, change } = useSending(id, draft, focusFirstError)
  const error = sendError ?? draft.error
  const errors = errorsAt(error)
  // Without a connection the state beside the sums says so, and what is typed is kept.
  const isTold = stale || Object.keys(errors).length > 0 || isOffline(error)
  return (
    <div ref={frame} className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        {stale && (
          <StaleEditNotice
            edit={stale}
            fields={staleFields(contents, stale)}
            onTakeTheirs={() => draft.settle(stale, true)}
            onKeepMine={() => draft.settle(stale, false)}
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
          key={stale?.version}
          contents={contents}
          saved={saved}
          change={change}
          errors={errors}
        />
      </div>
      <div className="lg:sticky lg:top-4">
        <SumsPanel
          quote={saved?.quote ?? null}
          state={draft.state}
          isNew={!saved}
          problem={news ?? (error && !isTold ? problemOf(error) : undefined)}
          isSending={isSending}
          onSend={() => void send()}
        />
      </div>
    </div>
  )
}

const isOffline = (error: unknown) => error instanceof ApiError && error.code === 'NETWORK'

const newTotalText = (total: number) =>
  `Tổng tiền bây giờ là ${formatVnd(total)}. Hãy xem lại rồi gửi.`

/** Makes the draft an order, at the sums that are shown, once all that was typed is saved. */
function useSending(id: string, draft: OrderDraft, onRefused: () => void) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [sendError, setSendError] = useState<unknown>()
  const [newTotal, setNewTotal] = useState<number>()
  const shown = draft.saved?.quote?.total
  const forget = () => {
    setSendError(undefined)
    setNewTotal(undefined)
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
      if (!latest) return onRefused()
      const { version, quote } = latest
      const total = quote?.total ?? 0
      // What was typed last has changed the sums that were looked at.
      if ((shown ?? 0) !== total) return setNewTotal(total)
      const { data } = await api.post<{ data: { orderId: string } }>(`order-drafts/${id}/send`, {
        version,
        total,
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
    if (edit) return draft.tellStale(edit)
    setSendError(error)
    if (error instanceof ApiError && error.code === 'PRICE_CHANGED') {
      setNewTotal(Number(error.details.total))
    }
    await draft.reload()
    onRefused()
  }
  const news = newTotal === undefined ? undefined : newTotalText(newTotal)
  return { send, isSending, sendError, news, change }
}
