import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { formatDateTime } from '#shared/format.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { Session } from '../contract.ts'
import { sessionsQuery } from './session-calls.ts'
import { useEndSessions } from './use-end-sessions.ts'

/** Number listed before expanding. */
const firstShown = 6

/** Active sessions, each with a button to end it. */
export function SessionList() {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, isError, error, refetch } = useQuery(sessionsQuery)
  const { askOne, askOthers, endingId, isEndingOthers } = useEndSessions(() =>
    // The pressed button disappears with its session.
    heading.current?.focus(),
  )
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? data : data?.slice(0, firstShown)
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? []
  // A server without a session list.
  if (hasStatus(error, 404)) return null
  return (
    <section aria-labelledby={id} className="rounded-md bg-surface p-4 shadow-card md:p-6">
      <h2 id={id} ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Thiết bị đang đăng nhập
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        Thấy thiết bị lạ? Hãy đăng xuất thiết bị đó rồi đổi mật khẩu.
      </p>
      {shown ? (
        <ul className="mt-2 divide-y divide-line">
          {shown.map((session) => (
            <Entry
              key={session.id}
              session={session}
              isEnding={endingId === session.id}
              onEnd={() => void askOne(session)}
            />
          ))}
        </ul>
      ) : isError ? (
        <div role="alert" className="mt-4 flex flex-wrap items-center gap-3">
          <p>Không tải được danh sách thiết bị.</p>
          <Button onClick={() => void refetch()}>Thử lại</Button>
        </div>
      ) : (
        <div role="status" className="mt-4 flex flex-col gap-3">
          <span className="sr-only">Đang tải danh sách thiết bị...</span>
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      )}
      {data && !showsAll && data.length > firstShown && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          Xem tất cả {data.length} thiết bị
        </Button>
      )}
      {others.length > 0 && (
        <Button
          variant="danger"
          busy={isEndingOthers}
          busyLabel="Đang đăng xuất..."
          onClick={() => void askOthers()}
          className="mt-4 flex w-full md:w-auto"
        >
          Đăng xuất khỏi mọi thiết bị khác
        </Button>
      )}
    </section>
  )
}

type EntryProps = { session: Session; isEnding: boolean; onEnd: () => void }

function Entry({ session, isEnding, onEnd }: EntryProps) {
  const used = session.isCurrent
    ? `Đăng nhập lúc ${formatDateTime(session.createdAt)}`
    : `Dùng gần nhất ${formatDateTime(session.lastUsedAt)}`
  return (
    <li className="flex items-center gap-3 py-3 max-[18rem]:flex-wrap">
      <MonitorSmartphone
        aria-hidden="true"
        className="hidden size-6 shrink-0 text-ink-faint sm:block"
      />
      <div className="min-w-0 flex-1 max-[18rem]:flex-auto">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {session.device}
          {session.isCurrent && <Badge tone="leaf">Thiết bị này</Badge>}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">{used}</p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="quiet"
          busy={isEnding}
          aria-label={`Đăng xuất ${session.device}, ${used}`}
          onClick={onEnd}
        >
          Đăng xuất
        </Button>
      )}
    </li>
  )
}
