import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'

export function MissingOrder() {
  return (
    <EmptyState
      level={1}
      drawing="search"
      title="Không tìm thấy đơn hàng."
      description="Mã đơn không đúng, hoặc đơn thuộc về một tài khoản khác."
      action={
        <ButtonLink to="/user/account/orders" variant="primary">
          Xem đơn mua
        </ButtonLink>
      }
    />
  )
}
