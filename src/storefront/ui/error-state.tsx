import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { BrokenJar } from './drawings.tsx'
import { StateScreen } from './state-screen.tsx'

type Props = {
  title?: string
  description?: string
  level?: 1 | 2 | 3
  onRetry?: () => void
  /** Action instead of a retry. */
  action?: ReactNode
}

/** A failure with a retry button. Announced when it appears. */
export function ErrorState({
  title = 'Có lỗi xảy ra',
  description = 'Vui lòng thử lại sau.',
  level = 2,
  onRetry,
  action,
}: Props) {
  return (
    <div role="alert">
      <StateScreen
        title={title}
        level={level}
        description={description}
        drawing={<BrokenJar />}
        action={action ?? (onRetry && <Button onClick={onRetry}>Thử lại</Button>)}
      />
    </div>
  )
}
