import { Navigate } from 'react-router'
import type { MenuEntry } from './feature.ts'
import { useMe } from './session.ts'

/** The first page that the visitor may see. */
export function FirstPage({ menu }: { menu: readonly MenuEntry[] }) {
  const { permissions } = useMe()
  const first = menu.find(({ permission }) => permissions.includes(permission))
  return <Navigate to={first ? `/${first.path}` : '/tai-khoan'} replace />
}
