import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '#back-office/api.ts'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { useMay } from '#back-office/session.ts'
import { useChange } from '#back-office/use-change.ts'
import { formatCount, formatVnd } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { alertShopper, askShopper } from '#storefront/ui/toasts.ts'
import type { VoucherDetails } from '../admin-contract.ts'
import { EditVoucher } from './edit-voucher.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { voucherQuery } from './queries.ts'
import { stateNames, stateTones, termsOf } from './texts.ts'
import { VoucherUses } from './voucher-uses.tsx'
import { bodyOf, valuesOf } from './voucher-values.ts'

/** A voucher: its terms, what it has cost so far, and the orders that use it. */
export function VoucherPage() {
  const { id = '' } = useParams()
  const query = useQuery(voucherQuery(id))
  const { data } = query
  const back = { to: '/voucher', label: 'Voucher' }
  if (!data) {
    return (
      <Page title="Voucher" back={back}>
        <QueryState query={query} skeleton={<Skeleton className="h-96" />}>
          {() => null}
        </QueryState>
      </Page>
    )
  }
  return (
    <Page
      title={data.code}
      back={back}
      aside={<Badge tone={stateTones[data.state]}>{stateNames[data.state]}</Badge>}
      actions={<VoucherSteps voucher={data} />}
    >
      <p className="-mt-2">{termsOf(data)}</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
        <Figure label="Đã dùng">
          {formatCount(data.used)}
          {data.quantity !== null && `/${formatCount(data.quantity)}`} lượt
        </Figure>
        <Figure label="Đã giảm">{formatVnd(data.discounted)}</Figure>
        {!data.isPublic && (
          <Figure label="Được tặng, chưa dùng">{formatCount(data.unused)} khách</Figure>
        )}
      </dl>
      <EditVoucher key={data.id} voucher={data} />
      <VoucherUses id={data.id} />
    </Page>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-soft">{label}:</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

function VoucherSteps({ voucher }: { voucher: VoucherDetails }) {
  const { id, code, state, endAt } = voucher
  const { busy, change } = useChange('vouchers')
  const navigate = useNavigate()
  const [isGiving, setGiving] = useState(false)
  if (!useMay('promotions.write')) return null
  // Leaves alone what was changed since: the version says so.
  const undo = async () => {
    const now = await change('undo', () => api.get<{ data: VoucherDetails }>(`vouchers/${id}`))
    if (!now) return
    const body = { ...bodyOf(valuesOf(now.data), now.data), endAt, version: now.data.version }
    if (await change('undo', () => api.put(`vouchers/${id}`, body))) {
      alertShopper(`Voucher ${code} lại dùng được.`, 'success')
    }
  }
  const end = async () => {
    const question = `Thu hồi voucher ${code}?`
    const description = 'Voucher chưa bắt đầu thì bị xoá, cùng với lượt đã tặng.'
    const asks = { description, confirmLabel: 'Thu hồi', danger: true }
    if (state === 'soon' && !(await askShopper(question, asks))) return
    if (state === 'soon') await navigate('/voucher?state=soon')
    const done = await change('end', () => api.post<{ state: string }>(`vouchers/${id}/end`))
    if (!done) return
    if (done.state === 'withdrawn') return alertShopper(`Đã thu hồi voucher ${code}.`, 'success')
    alertShopper(`Voucher ${code} đã kết thúc.`, 'success', {
      label: 'Hoàn tác',
      onPress: () => void undo(),
    })
  }
  return (
    <>
      {state !== 'ended' && <Button onClick={() => setGiving(true)}>Tặng khách</Button>}
      <ButtonLink to={`/voucher/moi?tu=${id}`}>Sao chép</ButtonLink>
      {state !== 'ended' && (
        <Button variant="danger" busy={busy === 'end'} onClick={() => void end()}>
          {state === 'soon' ? 'Thu hồi' : 'Kết thúc ngay'}
        </Button>
      )}
      {isGiving && <GrantDialog voucher={voucher} onClose={() => setGiving(false)} />}
    </>
  )
}
