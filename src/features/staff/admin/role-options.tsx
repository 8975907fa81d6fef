import { useQuery } from '@tanstack/react-query'
import { useMe } from '#back-office/session.ts'
import type { RoleDetails } from '../contract.ts'
import { mayManage, roleName } from '../domain.ts'
import { rolesQuery } from './queries.ts'

/** Roles that who is signed in may give. */
export function useGivableRoles(): readonly RoleDetails[] {
  const me = useMe()
  const { data = [] } = useQuery(rolesQuery)
  const own = { roleId: me.role.id, permissions: me.permissions }
  return data.filter(({ id, permissions }) => mayManage(own, { roleId: id, permissions }))
}

/** The options of a list of roles. */
export function RoleOptions({ roles }: { roles: readonly RoleDetails[] }) {
  return roles.map((role) => (
    <option key={role.id} value={role.id}>
      {roleName(role)}
    </option>
  ))
}
