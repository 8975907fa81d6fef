import { X } from 'lucide-react'
import type { FocusEvent, RefObject } from 'react'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { loadFailure, RetryButtons } from '#storefront/ui/load-failure.tsx'
import { Spinner } from '#storefront/ui/spinner.tsx'
import { OverlaySkeleton } from './overlay-skeleton.tsx'

type Props = {
  place: RefObject<HTMLDivElement | null>
  isTyping: boolean
  hasFailed: boolean
  onRetry: () => void
  onClose: () => void
  onBlur: (event: FocusEvent) => void
}

/** Below the header's box while the overlay's code loads or has failed; typing continues in the box. */
export function LoadingOverlay(props: Props) {
  const { place, isTyping, hasFailed, onRetry, onClose, onBlur } = props
  return (
    <search
      ref={place}
      aria-label="Gợi ý tìm kiếm"
      onBlur={onBlur}
      // The box keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      className={`absolute inset-x-0 top-full overflow-hidden border-t border-line bg-paper shadow-lift ${hasFailed ? '' : 'h-[calc(100dvh-var(--header-height))]'}`}
    >
      <div className="page-x">
        <div className="flex min-h-13 items-center justify-between">
          <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
            {!hasFailed && (
              <>
                <Spinner />
                Đang tải gợi ý...
              </>
            )}
          </p>
          <IconButton
            label="Đóng gợi ý"
            icon={<X aria-hidden="true" className="size-6" />}
            className="-me-2"
            onClick={onClose}
          />
        </div>
        {hasFailed ? (
          // No picture: a phone's keyboard leaves little room.
          <div role="alert" className="flex flex-col items-center gap-3 pb-6 text-center">
            <p className="font-semibold">{loadFailure}</p>
            <p className="text-sm text-balance text-ink-soft">
              Bạn vẫn tìm được: gõ tên món hàng rồi bấm Tìm kiếm.
            </p>
            <div className="flex flex-wrap justify-center gap-2">
              <RetryButtons onRetry={onRetry} />
            </div>
          </div>
        ) : (
          <div className="lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-x-8">
            <OverlaySkeleton isTyping={isTyping} isBeside={false} />
          </div>
        )}
      </div>
    </search>
  )
}
