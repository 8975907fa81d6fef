import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatDateTime } from '#shared/format.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { SignIn } from '../contract.ts'
import { signInsQuery } from './session-calls.ts'

/** Number listed before expanding. */
const firstShown = 6

/** The latest sign-ins and failed attempts, so that the shopper can spot strangers. */
export function SignInList() {
  const id = useId()
  const { data, isError, error, refetch } = useQuery(signInsQuery)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? data : data?.slice(0, firstShown)
  // A server without a sign-in history.
  if (hasStatus(error, 404)) return null
  return (
    <section aria-labelledby={id} className="rounded-md bg-surface p-4 shadow-card md:p-6">
      <h2 id={id} className="text-lg font-semibold">
        Đăng nhập gần đây
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        Trong 30 ngày qua. Có lần đăng nhập không phải của bạn? Hãy đổi mật khẩu ngay.
      </p>
      {shown ? (
        shown.length > 0 ? (
          <ul className="mt-2 divide-y divide-line">
            {shown.map((signIn) => (
              <Entry key={`${signIn.at} ${signIn.device} ${signIn.outcome}`} signIn={signIn} />
            ))}
          </ul>
        ) : (
          <p className="mt-4">Chưa có lần đăng nhập nào.</p>
        )
      ) : isError ? (
        <div role="alert" className="mt-4 flex flex-wrap items-center gap-3">
          <p>Không tải được các lần đăng nhập.</p>
          <Button onClick={() => void refetch()}>Thử lại</Button>
        </div>
      ) : (
        <div role="status" className="mt-4 flex flex-col gap-3">
          <span className="sr-only">Đang tải các lần đăng nhập...</span>
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      )}
      {data && !showsAll && data.length > firstShown && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          Xem tất cả {data.length} lần
        </Button>
      )}
    </section>
  )
}

function Entry({ signIn: { at, device, address, outcome } }: { signIn: SignIn }) {
  const isRefused = outcome === 'wrong_password'
  return (
    <li className="flex items-start gap-3 py-3 max-[18rem]:flex-wrap">
      <div className="min-w-0 flex-1 max-[18rem]:flex-auto">
        <p className="font-semibold wrap-anywhere">{device}</p>
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-soft tabular-nums wrap-anywhere">
          <span>{formatDateTime(at)}</span> {address && <span>từ {address}</span>}
        </p>
      </div>
      <Badge tone={isRefused ? 'son' : 'leaf'} className="mt-0.5">
        {isRefused ? 'Sai mật khẩu' : 'Thành công'}
      </Badge>
    </li>
  )
}
