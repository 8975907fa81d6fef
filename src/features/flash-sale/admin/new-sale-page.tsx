import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { copyOf, type FormValues } from './form-values.ts'
import { saleQuery } from './queries.ts'
import { SaleForm } from './sale-form.tsx'
import { useSaleForm } from './use-sale-form.ts'

const back = { to: '/flash-sale', label: 'Flash sale' }

/** A new flash sale, empty or like another one. */
export function NewSalePage() {
  const [parameters] = useSearchParams()
  const source = parameters.get('chep')
  const [id] = useState(randomUuid)
  const query = useQuery({ ...saleQuery(source ?? ''), enabled: source !== null })
  return (
    <Page title={source ? 'Sao chép flash sale' : 'Tạo flash sale'} back={back}>
      {source === null ? (
        <NewSale key="moi" draft="moi" initial={{ id, name: '', start: '', end: '', lines: [] }} />
      ) : (
        <QueryState query={query} skeleton={<FormSkeleton />}>
          {(sale) => <NewSale key={source} draft={`chep:${source}`} initial={copyOf(sale, id)} />}
        </QueryState>
      )}
    </Page>
  )
}

function NewSale({ draft, initial }: { draft: string; initial: FormValues }) {
  return <SaleForm form={useSaleForm({ draft, initial })} />
}

export function FormSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <Skeleton className="h-56" />
      <Skeleton className="h-96" />
    </div>
  )
}
