import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { drawingFrame } from '#storefront/ui/drawing-frame.ts'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { Pagination } from '#storefront/ui/pagination.tsx'
import { StateScreen } from '#storefront/ui/state-screen.tsx'
import { NotificationEntry } from './notification-entry.tsx'
import { NotificationSkeleton } from './notification-skeleton.tsx'
import { useMarkRead, useNotices } from './use-mark-read.ts'

const start = '/user/account/notifications'

export function NotificationList({ page }: { page: number }) {
  const { data, isError, isPlaceholderData, refetch } = useNotices(page)
  const marking = useMarkRead()
  if (isError && !data) {
    return <ErrorState title="Không thể tải thông báo" onRetry={() => void refetch()} />
  }
  if (!data) return <NotificationSkeleton />
  if (data.notices.length === 0) return <Nothing page={page} />
  const { notices, unread, tracksReading, pagination } = data
  return (
    <>
      {tracksReading && (
        <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          <p role="status" className="text-sm text-ink-soft">
            {unread > 0 ? `${unread} tin chưa đọc` : 'Bạn đã đọc hết'}
          </p>
          <Button
            variant="quiet"
            className="-mx-4 text-sm"
            disabled={unread === 0}
            onClick={() => marking.mutate({})}
          >
            Đánh dấu đã đọc tất cả
          </Button>
        </div>
      )}
      <div aria-busy={isPlaceholderData} className="flex flex-col gap-4">
        <ul aria-label="Thông báo" className="flex flex-col gap-2">
          {notices.map((notice) => (
            <NotificationEntry
              key={notice.id}
              notice={notice}
              onOpen={() => marking.mutate({ ids: [notice.id] })}
            />
          ))}
        </ul>
        <Pagination page={page} pages={pagination.pages} hrefFor={(to) => `${start}?page=${to}`} />
      </div>
    </>
  )
}

function Nothing({ page }: { page: number }) {
  if (page > 1) {
    return (
      <StateScreen
        title="Không có thông báo nào ở trang này"
        drawing={<QuietBell />}
        action={
          <ButtonLink to={start} variant="primary">
            Về trang đầu
          </ButtonLink>
        }
      />
    )
  }
  return (
    <StateScreen
      title="Bạn chưa có thông báo nào"
      description="Tin về đơn hàng, xu và voucher của bạn sẽ hiện ở đây."
      drawing={<QuietBell />}
      action={
        <ButtonLink to="/" variant="primary">
          Mua sắm ngay
        </ButtonLink>
      }
    />
  )
}

/** The bell icon without animation. */
function QuietBell() {
  return (
    <svg aria-hidden="true" {...drawingFrame}>
      <ellipse cx="80" cy="112" rx="44" ry="4" className="fill-sand stroke-none" />
      <path d="M32 10h96" className="stroke-ink stroke-[5]" />
      <path d="M80 10v12" className="stroke-edge" />
      <path
        d="M80 22c20 0 28 15 29 34 1 18 5 25 11 31a3 3 0 0 1-2 5H42a3 3 0 0 1-2-5c6-6 10-13 11-31 1-19 9-34 29-34z"
        className="fill-surface stroke-ink"
      />
      <path d="M70 92a10 10 0 0 0 20 0" className="fill-amber-soft stroke-ink" />
      <path d="M52 74h56" className="stroke-line" />
      <path d="M64 42c2-6 6-9 11-10" className="stroke-son" />
    </svg>
  )
}
