import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { Pagination } from '#storefront/ui/pagination.tsx'
import { StateScreen } from '#storefront/ui/state-screen.tsx'
import { NoticeEntry } from './notice-entry.tsx'
import { NoticeSkeleton } from './notice-skeleton.tsx'
import { QuietBell } from './quiet-bell.tsx'
import { useMarkRead, useNotices } from './use-notices.ts'

const start = '/user/account/notifications'

/** The shopper's notices, newest first. */
export function NoticeList({ page }: { page: number }) {
  const { data, isError, isPlaceholderData, refetch } = useNotices(page)
  const marking = useMarkRead()
  if (isError && !data) {
    return <ErrorState title="Không thể tải thông báo" onRetry={() => void refetch()} />
  }
  if (!data) return <NoticeSkeleton />
  if (data.notices.length === 0) return <Nothing page={page} />
  const { notices, unread, tellsReading, pagination } = data
  return (
    <>
      {tellsReading && (
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
            <NoticeEntry
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
