import type { ComponentProps } from 'react'
import { ErrorState } from './error-state.tsx'
import { loadFailure, RetryButtons } from './load-failure.tsx'
import { PlainSheet } from './plain-sheet.tsx'
import { Spinner } from './spinner.tsx'

type Props = ComponentProps<typeof PlainSheet> & { hasFailed: boolean; onRetry: () => void }

/** Placeholder of a sheet whose code is loading or has failed; `children` have the size of its content. */
export function LoadingSheet({ hasFailed, onRetry, children, ...sheet }: Props) {
  return (
    <PlainSheet {...sheet}>
      {hasFailed ? (
        <ErrorState
          level={3}
          title={loadFailure}
          description="Vui lòng kiểm tra kết nối mạng rồi thử lại, hoặc tải lại trang."
          action={
            <RetryButtons
              onRetry={(button) => {
                // The pressed button disappears.
                button.closest('dialog')?.focus()
                onRetry()
              }}
            />
          }
        />
      ) : (
        <div aria-busy="true">
          <p role="status" className="flex items-center gap-2 pb-4 text-sm text-ink-soft">
            <Spinner />
            Đang tải...
          </p>
          {children}
        </div>
      )}
    </PlainSheet>
  )
}
