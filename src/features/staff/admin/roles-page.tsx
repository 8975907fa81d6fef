import { useQuery } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { isBuiltInRole, permissions } from '#shared/permissions.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { RoleDetails } from '../contract.ts'
import { permissionNames, roleName } from '../domain.ts'
import { rolesQuery } from './queries.ts'
import { RoleDialog } from './role-dialog.tsx'
import { useGivableRoles } from './role-options.tsx'

export function RolesPage() {
  const query = useQuery(rolesQuery)
  const givable = useGivableRoles()
  const [opened, setOpened] = useState<RoleDetails | 'new'>()
  return (
    <Page
      title="Vai trò"
      actions={
        <Button variant="primary" onClick={() => setOpened('new')}>
          Thêm vai trò
        </Button>
      }
    >
      <QueryState query={query} skeleton={<Skeleton className="h-60" />}>
        {(roles) => (
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {roles.map((role) => (
              <li key={role.id}>
                <RoleCard
                  role={role}
                  {...(!isBuiltInRole(role.id) &&
                    givable.includes(role) && { onEdit: () => setOpened(role) })}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {opened && (
        <RoleDialog
          role={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Page>
  )
}

function RoleCard({ role, onEdit }: { role: RoleDetails; onEdit?: () => void }) {
  return (
    <section className="flex h-full flex-col gap-3 rounded-md bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg font-semibold">{roleName(role)}</h2>
        <Badge>{role.members === 0 ? 'Chưa có ai' : `${role.members} người`}</Badge>
        {onEdit && (
          <Button className="ms-auto" onClick={onEdit} aria-label={`Sửa vai trò ${roleName(role)}`}>
            Sửa
          </Button>
        )}
      </div>
      <ul className="flex flex-col gap-1.5 text-sm">
        {permissions.map((permission) => {
          const isAllowed = role.permissions.includes(permission)
          const Icon = isAllowed ? Check : Minus
          return (
            <li
              key={permission}
              className={cx('flex gap-2', isAllowed ? 'text-ink' : 'text-ink-faint')}
            >
              <Icon
                aria-label={isAllowed ? 'Được' : 'Không được'}
                className={cx('mt-0.5 size-4 shrink-0', isAllowed && 'text-leaf')}
              />
              {permissionNames[permission]}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
