import { Button } from './button.tsx'

export const loadFailure = 'Chưa tải được phần này'

/** Retry and reload buttons: code of an old build is available only after a reload. */
export function RetryButtons({ onRetry }: { onRetry: (button: HTMLElement) => void }) {
  return (
    <>
      <Button variant="primary" onClick={({ currentTarget }) => onRetry(currentTarget)}>
        Thử lại
      </Button>
      <Button onClick={() => location.reload()}>Tải lại trang</Button>
    </>
  )
}
