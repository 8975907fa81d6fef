import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, problemOf } from '#back-office/api.ts'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { useMe } from '#back-office/session.ts'
import { formatDateTime } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { alertShopper, askShopper } from '#storefront/ui/toasts.ts'
import type { Invitation, Member } from '../contract.ts'
import { roleName } from '../domain.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { staffQuery } from './queries.ts'
import { RequireSecondFactor } from './require-second-factor.tsx'

export function StaffPage() {
  const me = useMe()
  const query = useQuery(staffQuery)
  // The search for everything opens it by the address.
  const [parameters, setParameters] = useSearchParams()
  const isInviting = parameters.has('moi')
  const setInviting = (isOpen: boolean) =>
    setParameters(isOpen ? { moi: '1' } : {}, { replace: true })
  const [opened, setOpened] = useState<Member>()
  return (
    <Page
      title="Nhân viên"
      actions={
        <Button variant="primary" onClick={() => setInviting(true)}>
          Mời người mới
        </Button>
      }
    >
      <QueryState query={query} skeleton={<Skeleton className="h-60" />}>
        {({ data, invitations }) => (
          <>
            {invitations.length > 0 && <Invitations invitations={invitations} />}
            <Panel title={`Đang làm việc (${data.filter((each) => !each.endedAt).length})`}>
              <Members members={data.filter((each) => !each.endedAt)} onOpen={setOpened} />
            </Panel>
            {me.role.id === 'owner' && <RequireSecondFactor />}
            {data.some((each) => each.endedAt) && (
              <Panel title="Đã nghỉ">
                <Members members={data.filter((each) => each.endedAt)} onOpen={setOpened} />
              </Panel>
            )}
          </>
        )}
      </QueryState>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {opened && <MemberDialog member={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}

function Members({
  members,
  onOpen,
}: {
  members: readonly Member[]
  onOpen: (member: Member) => void
}) {
  const me = useMe()
  return (
    <ul className="flex flex-col divide-y divide-line">
      {members.map((member) => (
        <li key={member.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <div className="min-w-0 flex-1 basis-52">
            <p className="font-semibold">
              {member.name}
              {member.id === me.id && <span className="font-normal text-ink-soft"> (bạn)</span>}
            </p>
            <p className="text-sm break-all text-ink-soft">{member.email}</p>
          </div>
          {member.hasSecondFactor && <Badge tone="leaf">Hai bước</Badge>}
          <Badge tone={member.role.id === 'owner' ? 'amber' : 'neutral'}>
            {roleName(member.role)}
          </Badge>
          <p className="basis-44 text-sm text-ink-soft">
            {member.endedAt
              ? `Nghỉ từ ${formatDateTime(member.endedAt)}`
              : member.lastSeenAt
                ? `Dùng gần nhất ${formatDateTime(member.lastSeenAt)}`
                : 'Chưa đăng nhập'}
          </p>
          {member.isManageable && (
            <Button onClick={() => onOpen(member)} aria-label={`Sửa ${member.name}`}>
              Sửa
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const queries = useQueryClient()
  const withdraw = async ({ id, email }: Invitation) => {
    const question = `Rút lời mời gửi ${email}?`
    if (!(await askShopper(question, { confirmLabel: 'Rút lời mời', danger: true }))) return
    try {
      await api.delete(`staff/invitations/${id}`)
    } catch (error) {
      alertShopper(problemOf(error), 'problem')
    }
    await queries.invalidateQueries(staffQuery)
  }
  return (
    <Panel title="Lời mời đang chờ">
      <ul className="flex flex-col divide-y divide-line">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <p className="min-w-0 flex-1 basis-52 font-semibold break-all">{invitation.email}</p>
            <Badge>{roleName(invitation.role)}</Badge>
            <p className="basis-44 text-sm text-ink-soft">
              Đến {formatDateTime(invitation.expiresAt)}
            </p>
            <Button
              onClick={() => void withdraw(invitation)}
              aria-label={`Rút lời mời gửi ${invitation.email}`}
            >
              Rút
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
