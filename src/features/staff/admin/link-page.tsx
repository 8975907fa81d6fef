import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import { api, problemOf } from '#back-office/api.ts'
import { showErrors } from '#back-office/form/field-errors.ts'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { PasswordField } from '#storefront/ui/password-field.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { AcceptLink, type LinkAnswer } from '../contract.ts'
import { minPasswordLength, roleName } from '../domain.ts'
import { OpenFrame } from './open-frame.tsx'

type Link = z.infer<typeof LinkAnswer>['data']

const titles = {
  owner: 'Tạo tài khoản chủ cửa hàng',
  invitation: 'Nhận lời mời',
  reset: 'Chọn mật khẩu mới',
} as const

/** Where a one-time link leads: to the first owner's account, an invitation, or a new password. */
export function LinkPage() {
  const token = useLocation().hash.slice(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['link', token],
    queryFn: async () => (await api.post<{ data: Link }>('links/read', { token })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) {
    return (
      <OpenFrame title={titles[data.kind]}>
        <AcceptForm link={data} token={token} />
      </OpenFrame>
    )
  }
  return (
    <OpenFrame title="Mở liên kết">
      {error ? (
        <ErrorState
          title="Liên kết không dùng được"
          description={problemOf(error)}
          onRetry={() => void refetch()}
          action={<ButtonLink to="/dang-nhap">Đến trang đăng nhập</ButtonLink>}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </OpenFrame>
  )
}

function AcceptForm({ link, token }: { link: Link; token: string }) {
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const isNew = link.kind !== 'reset'
  const asksEmail = link.kind === 'owner'
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: {
      token,
      password: '',
      ...(isNew && { name: '' }),
      ...(asksEmail && { email: '' }),
    },
    resolver: zodResolver(AcceptLink),
  })
  const { errors, isSubmitting } = formState
  const accept = handleSubmit(async (typed) => {
    setProblem(undefined)
    let isSignedIn: boolean
    try {
      const accepted = await api.post<{ isSignedIn: boolean }>('links/accept', typed)
      isSignedIn = accepted.isSignedIn
    } catch (error) {
      setProblem(showErrors(error, setError, ['name', 'email', 'password']))
      return
    }
    queries.removeQueries({ type: 'inactive' })
    await navigate(isSignedIn ? '/' : '/dang-nhap', { replace: true })
  })
  return (
    <form noValidate onSubmit={(event) => void accept(event)} className="flex flex-col gap-4">
      <p className="text-ink-soft">
        {isNew && link.role
          ? `Bạn sẽ là ${roleName(link.role)} của cửa hàng.`
          : `Mật khẩu mới cho ${link.name ?? 'tài khoản của bạn'}.`}
      </p>
      <FormProblem problem={problem} />
      {isNew && (
        <TextField
          label="Tên của bạn"
          autoComplete="name"
          autoFocus
          error={errors.name?.message}
          {...register('name')}
        />
      )}
      <TextField
        label="Email đăng nhập"
        type="email"
        autoComplete="username"
        readOnly={!asksEmail}
        {...(asksEmail
          ? { ...register('email'), error: errors.email?.message }
          : { defaultValue: link.email ?? '' })}
      />
      <PasswordField
        label="Mật khẩu"
        autoComplete="new-password"
        autoFocus={!isNew}
        hint={`Ít nhất ${minPasswordLength} ký tự, không dễ đoán.`}
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="primary" size="lg" full busy={isSubmitting}>
        {isNew ? 'Tạo tài khoản' : 'Lưu mật khẩu'}
      </Button>
    </form>
  )
}
