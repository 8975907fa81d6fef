import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#back-office/api.ts'
import { showErrors } from '#back-office/form/field-errors.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { Invite } from '../contract.ts'
import { staffQuery } from './queries.ts'
import { RoleOptions, useGivableRoles } from './role-options.tsx'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const roles = useGivableRoles()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const suggested = roles.find(({ id }) => id === 'orders') ?? roles[0]
  const { register, handleSubmit, setError, formState } = useForm({
    values: { email: '', roleId: suggested?.id ?? '' },
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(Invite),
  })
  const { errors, isSubmitting } = formState
  const invite = handleSubmit(async (typed) => {
    setProblem(undefined)
    try {
      await api.post('staff/invitations', typed)
    } catch (error) {
      setProblem(showErrors(error, setError, ['email', 'roleId']))
      return
    }
    alertShopper(`Đã gửi lời mời đến ${typed.email}.`, 'success')
    void queries.invalidateQueries(staffQuery)
    onClose()
  })
  return (
    <FormDialog
      title="Mời người mới"
      description="Họ nhận email với một liên kết dùng được một lần, trong 7 ngày."
      submitLabel="Gửi lời mời"
      busy={isSubmitting}
      problem={problem}
      onSubmit={invite}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <SelectField
        key={roles.length}
        label="Vai trò"
        error={errors.roleId?.message}
        {...register('roleId')}
      >
        <RoleOptions roles={roles} />
      </SelectField>
    </FormDialog>
  )
}
