import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api, problemOf } from '#back-office/api.ts'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import { Button } from '#storefront/ui/button.tsx'
import { PasswordField } from '#storefront/ui/password-field.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { SignIn } from '../contract.ts'
import { PasskeyButton } from './passkey-button.tsx'

type Props = {
  /** Fixed where a session has ended. */
  email?: string
  onSignedIn: () => void
}

const Typed = SignIn.refine(({ email }) => email.trim() !== '', {
  path: ['email'],
  message: 'Vui lòng nhập email.',
}).refine(({ password }) => password !== '', {
  path: ['password'],
  message: 'Vui lòng nhập mật khẩu.',
})

export function SignInForm({ email, onSignedIn }: Props) {
  const [problem, setProblem] = useState<string>()
  /** The password is right, and a code is asked for. */
  const [asksCode, setAsksCode] = useState(false)
  const { register, handleSubmit, resetField, setFocus, formState } = useForm({
    defaultValues: { email: email ?? '', password: '', code: '' },
    resolver: zodResolver(Typed),
  })
  const { errors, isSubmitting } = formState
  const signIn = handleSubmit(async ({ code, ...typed }) => {
    setProblem(undefined)
    try {
      await api.post('sign-in', asksCode ? { ...typed, code } : typed)
    } catch (error) {
      const reason = error instanceof ApiError ? error.code : ''
      const methods = error instanceof ApiError ? error.details.methods : undefined
      const takesCode = Array.isArray(methods) && methods.includes('totp')
      if (reason === 'SECOND_FACTOR_REQUIRED' && takesCode && !asksCode) return setAsksCode(true)
      setProblem(
        reason === 'SECOND_FACTOR_REQUIRED' && !takesCode
          ? 'Tài khoản này đăng nhập bằng passkey.'
          : problemOf(error),
      )
      if (reason === 'SECOND_FACTOR_WRONG') {
        resetField('code')
        setFocus('code')
      } else if (reason === 'WRONG_CREDENTIALS') {
        setAsksCode(false)
        resetField('password')
        setFocus('password')
      }
      return
    }
    onSignedIn()
  })
  return (
    <form noValidate onSubmit={(event) => void signIn(event)} className="flex flex-col gap-4">
      <FormProblem problem={problem} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus={email === undefined}
        readOnly={email !== undefined}
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Mật khẩu"
        autoComplete="current-password"
        autoFocus={email !== undefined}
        error={errors.password?.message}
        {...register('password')}
      />
      {asksCode && (
        <TextField
          label="Mã xác minh"
          hint="Mã 6 số trong ứng dụng xác thực, hoặc một mã khôi phục."
          autoComplete="one-time-code"
          autoFocus
          maxLength={60}
          {...register('code')}
        />
      )}
      <Button type="submit" variant="primary" size="lg" full busy={isSubmitting}>
        Đăng nhập
      </Button>
      <PasskeyButton onSignedIn={onSignedIn} onProblem={setProblem} />
    </form>
  )
}
