import { Button } from './button.tsx'

export const loadFailure = 'Chưa tải được phần này'

/** Another try; what a newer shop has taken away comes with the whole page alone. */
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
