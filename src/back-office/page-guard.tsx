import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { Permission } from '#shared/permissions.ts'
import { Magnifier } from '#storefront/ui/drawings.tsx'
import { StateScreen } from '#storefront/ui/state-screen.tsx'
import { Page } from './page.tsx'
import { lacksSecondFactor, useMe } from './session.ts'

/** Shows a page to those who may see it, and to the others why they do not. */
export function PageGuard({
  permission,
  children,
}: {
  permission: Permission | undefined
  children: ReactNode
}) {
  const me = useMe()
  const { permissions } = me
  if (permission !== undefined && lacksSecondFactor(me)) return <Navigate to="/tai-khoan" replace />
  if (permission === undefined || permissions.includes(permission)) return children
  return (
    <Page title="Không có quyền xem">
      <StateScreen
        drawing={<Magnifier />}
        title="Vai trò của bạn không xem được trang này"
        description="Chủ cửa hàng có thể đổi quyền trong mục Nhân viên."
      />
    </Page>
  )
}
