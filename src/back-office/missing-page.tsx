import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Page } from './page.tsx'

export function MissingPage() {
  return (
    <Page title="Không tìm thấy trang">
      <EmptyState
        drawing="search"
        title="Trang này không có"
        description="Có thể đường dẫn đã đổi, hoặc nội dung đã bị xoá."
        action={
          <ButtonLink to="/" variant="primary">
            Về trang đầu
          </ButtonLink>
        }
      />
    </Page>
  )
}
