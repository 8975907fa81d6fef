import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api, problemOf } from '#back-office/api.ts'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { PasswordField } from '#storefront/ui/password-field.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { SignIn } from '../contract.ts'

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
  const { register, handleSubmit, resetField, setFocus, formState } = useForm({
    defaultValues: { email: email ?? '', password: '' },
    resolver: zodResolver(Typed),
  })
  const { errors, isSubmitting } = formState
  const signIn = handleSubmit(async (typed) => {
    setProblem(undefined)
    try {
      await api.post('sign-in', typed)
    } catch (error) {
      setProblem(problemOf(error))
      resetField('password')
      setFocus('password')
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
      <Button type="submit" variant="primary" size="lg" full busy={isSubmitting}>
        Đăng nhập
      </Button>
    </form>
  )
}
