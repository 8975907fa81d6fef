import { loadFailure, RetryButtons } from '#storefront/ui/load-failure.tsx'

type Props = { title?: string; onRetry: () => void }

/** Loading the reviews failed. Announced when it appears. */
export function ReviewsFailure({ title = loadFailure, onRetry }: Props) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 py-6 text-center">
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-balance text-ink-soft">
        Vui lòng kiểm tra kết nối mạng rồi thử lại, hoặc tải lại trang.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <RetryButtons
          onRetry={(button) => {
            // The pressed button disappears.
            button.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
            onRetry()
          }}
        />
      </div>
    </div>
  )
}
