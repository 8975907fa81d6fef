import type { ReactNode } from 'react'
import { PageHead } from './seo/page-head.tsx'
import { ButtonLink } from './ui/button.tsx'
import { EmptyState } from './ui/empty-state.tsx'

type Props = {
  title?: string
  description?: string | undefined
  /** Suggestions below the message. */
  children?: ReactNode
}

export const notFoundTitle = '404 – Không tìm thấy trang'

/** The screen of an unknown address; never indexed. */
export function NotFoundView({
  title = notFoundTitle,
  description = 'Đường dẫn có thể đã thay đổi, hoặc nội dung không còn nữa.',
  children,
}: Props) {
  return (
    <>
      <PageHead title={title} robots="noindex, follow" canonical={null} />
      <EmptyState
        level={1}
        drawing="search"
        title={title}
        description={description}
        action={
          <ButtonLink to="/" variant="primary">
            Về trang chủ
          </ButtonLink>
        }
      />
      {children}
    </>
  )
}
