import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#back-office/api.ts'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { hasStatus } from '#storefront/api/api-error.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { Draft } from '../../draft-contract.ts'
import { DraftForm } from './draft-form.tsx'
import { keptContents } from './kept-contents.ts'
import { SentDraft } from './sent-draft.tsx'

const back = { to: '/don-hang', label: 'Đơn hàng' }
const title = 'Tạo đơn'

/** An order for a customer who calls. Its draft is named in the address as soon as there is something to keep. */
export function NewOrderPage() {
  const [parameters, setParameters] = useSearchParams()
  const named = parameters.get('nhap')
  const [made, setMade] = useState(randomUuid)
  // The page was opened anew, for another order.
  const [wasNamed, setWasNamed] = useState(named)
  if (wasNamed !== named) {
    setWasNamed(named)
    if (named === null) setMade(randomUuid())
  }
  const id = named ?? made
  // What is entered here is known here; only drafts from elsewhere are loaded.
  const isOwn = id === made
  const query = useQuery({
    queryKey: ['order-drafts', 'draft', id],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Draft }>(`order-drafts/${encodeURIComponent(id)}`, { signal })).data,
    enabled: !isOwn,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  // Typed before the draft could be saved, and kept by this browser.
  const isUnsaved = hasStatus(query.error, 404) && keptContents(id) !== undefined
  if (isOwn || isUnsaved) {
    return (
      <Page title={title} back={back}>
        <DraftForm
          key={id}
          id={id}
          loaded={undefined}
          onChange={() => {
            if (named !== id) setParameters({ nhap: id }, { replace: true })
          }}
        />
      </Page>
    )
  }
  if (hasStatus(query.error, 404)) {
    return (
      <Page title={title} back={back}>
        <EmptyState
          drawing="search"
          title="Không còn đơn nháp này"
          description="Đơn nháp đã bị xoá, hoặc do người khác tạo."
          action={<ButtonLink to="/don-hang/nhap">Xem các đơn nháp</ButtonLink>}
        />
      </Page>
    )
  }
  return (
    <Page title={title} back={back}>
      <QueryState query={query} skeleton={<FormSkeleton />}>
        {(draft) =>
          draft.orderId ? (
            <SentDraft id={draft.id} orderId={draft.orderId} />
          ) : (
            <DraftForm key={id} id={id} loaded={draft} onChange={() => {}} />
          )
        }
      </QueryState>
    </Page>
  )
}

function FormSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="h-96" />
      <Skeleton className="h-64" />
    </div>
  )
}
