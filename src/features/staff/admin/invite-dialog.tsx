import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#back-office/api.ts'
import { showErrors } from '#back-office/form/field-errors.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { Invite, type RoleDetails } from '../contract.ts'
import { rolesQuery, staffQuery } from './queries.ts'
import { RoleOptions, useGivableRoles } from './role-options.tsx'
import { useFactorConfirmation } from './use-factor-confirmation.tsx'

type Props = { onClose: () => void }

/** Opens once the roles are there: a form that is filled later would lose what was typed or told. */
export function InviteDialog({ onClose }: Props) {
  const { isPending } = useQuery(rolesQuery)
  const roles = useGivableRoles()
  return isPending ? null : <InviteForm roles={roles} onClose={onClose} />
}

function InviteForm({ roles, onClose }: Props & { roles: readonly RoleDetails[] }) {
  const queries = useQueryClient()
  const { withFactor, dialog } = useFactorConfirmation()
  const [problem, setProblem] = useState<string>()
  const suggested = roles.find(({ id }) => id === 'orders') ?? roles[0]
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { email: '', roleId: suggested?.id ?? '' },
    resolver: zodResolver(Invite),
  })
  const { errors, isSubmitting } = formState
  const invite = handleSubmit(async (typed) => {
    setProblem(undefined)
    try {
      await withFactor(() => api.post('staff/invitations', typed))
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
      below={dialog}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <SelectField label="Vai trò" error={errors.roleId?.message} {...register('roleId')}>
        <RoleOptions roles={roles} />
      </SelectField>
    </FormDialog>
  )
}
