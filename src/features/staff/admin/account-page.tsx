import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api, problemOf } from '#back-office/api.ts'
import { showErrors } from '#back-office/form/field-errors.ts'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { OwnFactorFields } from '#back-office/form/own-factor-fields.tsx'
import { forOwnAccount, useOwnFactor } from '#back-office/form/use-own-factor.ts'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { lacksSecondFactor, useMe } from '#back-office/session.ts'
import { formatDateTime } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { PasswordField } from '#storefront/ui/password-field.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { alertShopper, askShopper } from '#storefront/ui/toasts.ts'
import { minPasswordLength, roleName } from '../domain.ts'
import { ChangeOwnPassword } from '../passkey-contract.ts'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { sessionsQuery } from './queries.ts'
import { TotpPanel } from './totp-panel.tsx'

/** Somebody's own account. */
export function AccountPage() {
  const me = useMe()
  const { name, email, role } = me
  return (
    <Page title="Tài khoản của bạn" aside={<Badge>{roleName(role)}</Badge>}>
      <p className="-mt-3 text-ink-soft">
        {name} · {email}
      </p>
      {lacksSecondFactor(me) && (
        <p className="rounded-md bg-amber-soft p-4 text-amber-deep">
          Cửa hàng yêu cầu xác minh hai bước. Hãy bật ứng dụng xác thực hoặc thêm passkey để tiếp
          tục.
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <TotpPanel />
        <PasskeysPanel />
        <PasswordPanel />
        <SessionsPanel />
      </div>
    </Page>
  )
}

/** The passkey is asked for last. */
const TypedPassword = ChangeOwnPassword.omit({ passkey: true })

function PasswordPanel() {
  const queries = useQueryClient()
  const factor = useOwnFactor(forOwnAccount('password'))
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, setError, reset, formState } = useForm({
    defaultValues: { currentPassword: '', newPassword: '', code: '' },
    resolver: zodResolver(TypedPassword),
  })
  const { errors, isSubmitting } = formState
  const save = handleSubmit(async ({ code = '', ...typed }) => {
    setProblem(undefined)
    try {
      const shown = await factor.show(code)
      if (!shown) return
      await api.put('me/password', { ...typed, ...shown })
    } catch (error) {
      setProblem(showErrors(error, setError, ['currentPassword', 'newPassword', 'code']))
      factor.renew(error)
      return
    }
    reset()
    alertShopper('Đã đổi mật khẩu. Các thiết bị khác đã bị đăng xuất.', 'success')
    void queries.invalidateQueries(sessionsQuery)
  })
  return (
    <Panel title="Đổi mật khẩu">
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        <PasswordField
          label="Mật khẩu hiện tại"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <PasswordField
          label="Mật khẩu mới"
          autoComplete="new-password"
          hint={`Ít nhất ${minPasswordLength} ký tự, không dễ đoán.`}
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <OwnFactorFields factor={factor} error={errors.code?.message} field={register('code')} />
        <Button type="submit" variant="primary" className="self-start" busy={isSubmitting}>
          Đổi mật khẩu
        </Button>
      </form>
    </Panel>
  )
}

function SessionsPanel() {
  const query = useQuery(sessionsQuery)
  const queries = useQueryClient()
  const end = async (id?: string) => {
    const question = 'Đăng xuất khỏi tất cả thiết bị khác?'
    if (!id && !(await askShopper(question, { confirmLabel: 'Đăng xuất' }))) return
    try {
      await api.delete(id ? `me/sessions/${id}` : 'me/sessions')
    } catch (error) {
      alertShopper(problemOf(error), 'problem')
    }
    await queries.invalidateQueries(sessionsQuery)
  }
  return (
    <Panel title="Thiết bị đang đăng nhập">
      <QueryState query={query} skeleton={<Skeleton className="h-32" />}>
        {(sessions) => (
          <>
            <ul className="flex flex-col divide-y divide-line">
              {sessions.map((session) => (
                <li key={session.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
                  <div className="min-w-0 flex-1 basis-44">
                    <p className="font-semibold">
                      {session.device}{' '}
                      {session.isCurrent && <Badge tone="leaf">Thiết bị này</Badge>}
                    </p>
                    <p className="text-sm text-ink-soft">
                      {session.address && `${session.address} · `}dùng gần nhất{' '}
                      {formatDateTime(session.lastUsedAt)}
                    </p>
                  </div>
                  {!session.isCurrent && (
                    <Button
                      aria-label={`Đăng xuất ${session.device}`}
                      onClick={() => void end(session.id)}
                    >
                      Đăng xuất
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button className="mt-2" onClick={() => void end()}>
                Đăng xuất mọi thiết bị khác
              </Button>
            )}
          </>
        )}
      </QueryState>
    </Panel>
  )
}
