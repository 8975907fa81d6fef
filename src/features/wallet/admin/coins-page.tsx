import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, problemOf } from '#back-office/api.ts'
import { errorsByField } from '#back-office/form/field-errors.ts'
import { useDraft } from '#back-office/form/use-draft.ts'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { useChange } from '#back-office/use-change.ts'
import { formatCount, formatDateTime } from '#shared/format.ts'
import { parseAmount } from '#shared/parse-amount.ts'
import { Button } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { CoinAccount } from '../admin-contract.ts'
import { useErrorFocus } from './use-error-focus.ts'

/** Finds a shopper, shows their coins, and gives or takes some. */
export function CoinsPage() {
  const [parameters, setParameters] = useSearchParams()
  const account = parameters.get('khach') ?? ''
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('account') ?? '').trim()
    setParameters(typed ? { khach: typed } : {}, { replace: true })
  }
  return (
    <Page title="Xu của khách" back={{ to: '/voucher', label: 'Voucher' }}>
      <form onSubmit={find} className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <TextField
            key={account}
            label="Email hoặc số điện thoại của khách"
            name="account"
            autoComplete="off"
            maxLength={320}
            defaultValue={account}
          />
        </div>
        <Button type="submit" variant="primary">
          Tìm khách
        </Button>
      </form>
      {account && <Account account={account} />}
    </Page>
  )
}

function Account({ account }: { account: string }) {
  const query = useQuery({
    queryKey: ['coins', account],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: CoinAccount }>('coins', { signal, query: { account } })).data,
    retry: false,
  })
  const missing = errorsByField(query.error).account
  if (missing) {
    return (
      <EmptyState
        drawing="search"
        title="Không tìm thấy khách"
        description={`${missing} Hãy kiểm tra lại, hoặc hỏi khách đã đăng ký bằng gì.`}
      />
    )
  }
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-60" />}>
      {(found) => (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Panel title={found.name ?? found.phone ?? found.email ?? 'Khách'}>
            <p className="mb-3 text-sm wrap-anywhere text-ink-soft">
              {[found.phone, found.email].filter(Boolean).join(' · ')}
            </p>
            <p className="mb-4">
              Số dư: <strong className="tabular-nums">{formatCount(found.balance)} xu</strong>
            </p>
            <Adjust key={found.id} found={found} />
          </Panel>
          <Panel title="Lịch sử xu">
            {found.entries.length === 0 && <p className="text-ink-soft">Chưa có lần nào.</p>}
            <ul className="flex flex-col divide-y divide-line">
              {found.entries.map(({ id, amount, note, createdAt }) => (
                <li key={id} className="flex gap-3 py-3">
                  <div className="min-w-0 flex-1">
                    <p className="wrap-anywhere">{note}</p>
                    <p className="text-sm text-ink-soft">{formatDateTime(createdAt)}</p>
                  </div>
                  <p className="font-semibold tabular-nums">
                    {amount > 0 ? '+' : '−'}
                    {formatCount(Math.abs(amount))}
                  </p>
                </li>
              ))}
            </ul>
            {found.total > found.entries.length && (
              <p className="text-sm text-ink-soft">
                {formatCount(found.entries.length)} lần gần nhất trong {formatCount(found.total)}{' '}
                lần.
              </p>
            )}
          </Panel>
        </div>
      )}
    </QueryState>
  )
}

function Adjust({ found: { id, balance } }: { found: CoinAccount }) {
  const { busy, change } = useChange('coins')
  const amount = useDraft(`xu:${id}:so`, '')
  const reason = useDraft(`xu:${id}:ly-do`, '')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const frame = useErrorFocus(errors)
  const send = async (sign: 1 | -1) => {
    setErrors({})
    const typed = parseAmount(amount.text)
    const body = { amount: sign * (typed ?? 0), reason: reason.text, balance }
    const done = await change(
      sign > 0 ? 'give' : 'take',
      () => api.post<{ balance: number }>(`coins/${id}/adjust`, body),
      (error) => {
        const told = errorsByField(error)
        setErrors(told)
        if (Object.keys(told).length === 0) alertShopper(problemOf(error), 'problem')
      },
    )
    if (!done) return
    amount.clear(amount.text)
    reason.clear(reason.text)
    alertShopper(`Số dư bây giờ là ${formatCount(done.balance)} xu.`, 'success')
  }
  return (
    <form
      ref={frame}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send(1)
      }}
    >
      <TextField
        label="Số xu"
        autoComplete="off"
        maxLength={20}
        hint="Một xu là một đồng. Ví dụ: 20k"
        value={amount.text}
        error={errors.amount}
        onChange={({ target }) => amount.type(target.value)}
      />
      <TextField
        label="Lý do"
        autoComplete="off"
        maxLength={200}
        hint="Khách đọc được lý do này."
        value={reason.text}
        error={errors.reason}
        onChange={({ target }) => reason.type(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy === 'give'}>
          Tặng xu
        </Button>
        <Button variant="danger" busy={busy === 'take'} onClick={() => void send(-1)}>
          Trừ xu
        </Button>
      </div>
    </form>
  )
}
