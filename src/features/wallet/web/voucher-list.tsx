import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/format.ts'
import { serverNow } from '#storefront/server-clock.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Pagination } from '#storefront/ui/pagination.tsx'
import { StateScreen } from '#storefront/ui/state-screen.tsx'
import type { Group } from './calls.ts'
import { EmptyWallet } from './drawings.tsx'
import type { ShownVoucher } from './parsers.ts'
import { VoucherSkeleton } from './voucher-skeleton.tsx'
import { VoucherTicket } from './voucher-ticket.tsx'
import { vouchersQuery } from './wallet-queries.ts'

type Props = { group: Group; page: number }

/** The shopper's vouchers: usable now or soon, or past. */
export function VoucherList({ group, page }: Props) {
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...vouchersQuery(group, page),
    // The old page stays until the next one arrives; another tab starts empty.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === group ? keepPreviousData(previous) : undefined,
  })
  if (isError && !data) {
    return <ErrorState title="Không thể tải voucher" onRetry={() => void refetch()} />
  }
  if (!data) return <VoucherSkeleton />
  if (data.vouchers.length === 0) return <Nothing group={group} page={page} />
  return (
    <div aria-busy={isPlaceholderData} className="flex flex-col gap-4">
      <ul aria-label="Voucher" className="grid gap-3 lg:grid-cols-2">
        {data.vouchers.map((voucher) => (
          <VoucherTicket
            key={voucher.id}
            {...voucher}
            isOff={voucher.state !== 'usable'}
            mark={<VoucherMark {...voucher} />}
          >
            <WayOn voucher={voucher} />
          </VoucherTicket>
        ))}
      </ul>
      <Pagination
        page={page}
        pages={data.pagination.pages}
        hrefFor={(to) => `${pathOf(group)}${group === 'open' ? '?' : '&'}page=${to}`}
      />
    </div>
  )
}

export function pathOf(group: Group): string {
  return group === 'open' ? '/user/account/voucher' : '/user/account/voucher?group=past'
}

function WayOn({ voucher: { state, code, orderId } }: { voucher: ShownVoucher }) {
  if (state === 'usable') {
    return (
      <ButtonLink to="/cart" className="text-sm">
        Dùng ngay<span className="sr-only"> mã {code}</span>
      </ButtonLink>
    )
  }
  if (state !== 'used' || orderId === null) return null
  return (
    <Link
      to={`/user/account/orders/${encodeURIComponent(orderId)}`}
      className="inline-flex min-h-11 items-center text-sm font-semibold text-son hover:underline"
    >
      Xem đơn {orderId}
    </Link>
  )
}

function Nothing({ group, page }: Props) {
  const isOpen = group === 'open'
  const [title, description, to, label] =
    page > 1
      ? ['Không có voucher nào ở trang này', undefined, pathOf(group), 'Về trang đầu']
      : isOpen
        ? [
            'Bạn chưa có voucher nào',
            'Voucher của tiệm và quà tặng riêng bạn sẽ hiện ở đây.',
            '/',
            'Mua sắm ngay',
          ]
        : [
            'Chưa có voucher nào đã dùng hay hết hạn',
            undefined,
            pathOf('open'),
            'Xem voucher có thể dùng',
          ]
  return (
    <StateScreen
      title={title ?? ''}
      description={description}
      drawing={<EmptyWallet />}
      action={
        <ButtonLink to={to ?? '/'} variant="primary">
          {label}
        </ButtonLink>
      }
    />
  )
}

const hourMs = 3_600_000
/** Vouchers that end within this time show a reminder. */
const soonHours = 72

/** State of a voucher; nothing while it is plainly usable. */
function VoucherMark({ state, startAt, expiredAt }: ShownVoucher) {
  if (state === 'used') return <Badge>Đã dùng</Badge>
  if (state === 'used-up') return <Badge>Đã hết lượt</Badge>
  if (state === 'ended') return <Badge>Đã hết hạn</Badge>
  if (state === 'soon') {
    return <Badge tone="amber">{startAt ? `Từ ${formatDateTime(startAt)}` : 'Sắp diễn ra'}</Badge>
  }
  const left =
    expiredAt === null ? undefined : Math.ceil((Date.parse(expiredAt) - serverNow()) / hourMs)
  if (left === undefined || left > soonHours) return null
  return (
    <Badge tone="amber">{left > 24 ? `Còn ${Math.floor(left / 24)} ngày` : 'Sắp hết hạn'}</Badge>
  )
}
