import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '#back-office/api.ts'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { VoucherDetails } from '../admin-contract.ts'
import { voucherQuery } from './queries.ts'
import { useVoucherForm } from './use-voucher-form.ts'
import { VoucherFields } from './voucher-fields.tsx'
import { bodyOf, emptyVoucher, type VoucherValues, valuesOf } from './voucher-values.ts'

/** A new voucher, or with `?tu=` a copy of another one. */
export function NewVoucherPage() {
  const [parameters] = useSearchParams()
  const from = parameters.get('tu')
  return (
    <Page title="Tạo voucher" back={{ to: '/voucher', label: 'Voucher' }}>
      {from ? <CopyOf id={from} /> : <NewVoucher name="moi" start={{}} />}
    </Page>
  )
}

function CopyOf({ id }: { id: string }) {
  const query = useQuery(voucherQuery(id))
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-96" />}>
      {(voucher) => {
        const { code: _, startDay: __, endDay: ___, ...start } = valuesOf(voucher)
        return <NewVoucher name={`tu-${id}`} start={start} />
      }}
    </QueryState>
  )
}

function NewVoucher({ name, start }: { name: string; start: Partial<VoucherValues> }) {
  const [empty] = useState(() => ({ ...emptyVoucher(new Date()), ...start }))
  const form = useVoucherForm(name, empty, 1)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const create = () =>
    form.save(async () => {
      const { data } = await api.post<{ data: VoucherDetails }>('vouchers', bodyOf(form.values))
      await queries.invalidateQueries({ queryKey: ['vouchers'] })
      alertShopper(`Đã tạo voucher ${data.code}.`, 'success')
      await navigate(`/voucher/${data.id}`, { replace: true })
    })
  return (
    <form
      ref={form.frame}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <FormProblem problem={form.problem} />
      <VoucherFields values={form.values} errors={form.errors} isUsed={false} onChange={form.set} />
      <Button type="submit" variant="primary" className="self-start" busy={form.busy}>
        Tạo voucher
      </Button>
    </form>
  )
}
