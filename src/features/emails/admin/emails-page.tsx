import { api } from '#back-office/api.ts'
import { CountLabel } from '#back-office/count-label.tsx'
import { Page } from '#back-office/page.tsx'
import { PagedList } from '#back-office/paged-list.tsx'
import { Tabs } from '#back-office/tabs.tsx'
import { useChange } from '#back-office/use-change.ts'
import { useCounts } from '#back-office/use-counts.ts'
import { addressOf, useFilters } from '#back-office/use-filters.ts'
import { usePages } from '#back-office/use-pages.ts'
import { formatCount } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { Email, EmailCounts, Resent } from '../contract.ts'
import { EmailCard } from './email-card.tsx'

const tabs = [
  ['problem', 'Cần xem'],
  ['under-way', 'Đang chờ gửi'],
  ['sent', 'Đã gửi'],
  ['all', 'Tất cả'],
] as const

/** E-mails that were not delivered, and all others of the last months. */
export function EmailsPage() {
  const { filters, choose } = useFilters(['state', 'order'])
  const { state = 'problem', order } = filters
  const search: Record<string, string> = order ? { order } : {}
  const query = usePages<Email>('emails', {
    ...search,
    ...(state !== 'all' && { state }),
  })
  const counts = useCounts<EmailCounts>('emails', search)
  const mails = query.data?.pages.flatMap(({ data }) => data) ?? []
  const hasFailed = mails.some((mail) => mail.state === 'failed' && mail.isKept)
  return (
    <Page title="Email" actions={state === 'problem' && !order && hasFailed && <ResendFailed />}>
      <Tabs
        label="Trạng thái email"
        tabs={tabs.map(([value, label]) => ({
          to: addressOf('/email', { order, state: value === 'problem' ? undefined : value }),
          label: <CountLabel name={label} count={counts?.[value]} />,
          current: state === value,
        }))}
      />
      <search className="max-w-form">
        <TextField
          key={order}
          label="Tìm theo mã đơn"
          placeholder="DH7K3M9QX2"
          maxLength={20}
          autoCapitalize="characters"
          defaultValue={order ?? ''}
          onBlur={({ target }) => choose({ order: target.value.trim().toUpperCase() })}
          onKeyDown={({ key, currentTarget }) =>
            key === 'Enter' && choose({ order: currentTarget.value.trim().toUpperCase() })
          }
        />
      </search>
      <PagedList
        label="Email"
        query={query}
        keyOf={({ id }) => id}
        empty={<NoEmails state={state} isFiltered={order !== undefined} />}
      >
        {(mail) => <EmailCard mail={mail} />}
      </PagedList>
    </Page>
  )
}

function ResendFailed() {
  const { busy, change } = useChange('emails')
  const resend = async () => {
    const answer = await change('all', () => api.post<{ data: Resent }>('emails/resend-failed'))
    if (!answer) return
    const { resent, isMore } = answer.data
    const rest = isMore ? ' Vẫn còn, hãy bấm lần nữa.' : ''
    alertShopper(`Đang gửi lại ${formatCount(resent)} email.${rest}`, 'success')
  }
  return (
    <Button busy={busy === 'all'} onClick={() => void resend()}>
      Gửi lại mọi email bị lỗi
    </Button>
  )
}

function NoEmails({ state, isFiltered }: { state: string; isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        drawing="search"
        title="Không có email nào về đơn này"
        description="Hãy kiểm tra lại mã đơn, hoặc xem mọi trạng thái."
      />
    )
  }
  return state === 'problem' ? (
    <EmptyState title="Email đều đã được gửi đi" description="Email bị lỗi hiện ở đây." />
  ) : (
    <EmptyState title="Không có email nào" />
  )
}
