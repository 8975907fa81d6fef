import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#back-office/api.ts'
import { showErrors } from '#back-office/form/field-errors.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { type StaleEdit, StaleEditNotice, staleEditOf } from '#back-office/form/stale-edit.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { ChangeMember, type Member } from '../contract.ts'
import { roleName } from '../domain.ts'
import { MemberSteps } from './member-steps.tsx'
import { staffQuery } from './queries.ts'
import { RoleOptions, useGivableRoles } from './role-options.tsx'
import { useFactorConfirmation } from './use-factor-confirmation.tsx'

export function MemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const roles = useGivableRoles()
  const queries = useQueryClient()
  const { withFactor, dialog } = useFactorConfirmation()
  const [problem, setProblem] = useState<string>()
  const [stale, setStale] = useState<StaleEdit>()
  const { register, handleSubmit, setError, setValue, getValues, formState } = useForm({
    defaultValues: { name: member.name, roleId: member.role.id, version: member.version },
    resolver: zodResolver(ChangeMember),
  })
  const { errors, isSubmitting } = formState
  const save = handleSubmit(async (typed) => {
    setProblem(undefined)
    setStale(undefined)
    try {
      await withFactor(() => api.patch(`staff/${member.id}`, typed))
    } catch (error) {
      const edit = staleEditOf(error)
      if (edit) setStale(edit)
      else setProblem(showErrors(error, setError, ['name', 'roleId']))
      return
    }
    alertShopper('Đã lưu.', 'success')
    await queries.invalidateQueries(staffQuery)
    onClose()
  })
  const nameOf = (id: unknown) => {
    const role = roles.find((each) => each.id === id)
    return role ? roleName(role) : ''
  }
  return (
    <FormDialog
      title={member.name}
      submitLabel="Lưu"
      cancelLabel="Đóng"
      busy={isSubmitting}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
      below={
        <>
          <MemberSteps member={member} onDone={onClose} />
          {dialog}
        </>
      }
    >
      {stale && (
        <StaleEditNotice
          edit={stale}
          fields={[
            { label: 'Tên', mine: getValues('name'), theirs: String(stale.current.name) },
            {
              label: 'Vai trò',
              mine: nameOf(getValues('roleId')),
              theirs: nameOf(stale.current.roleId),
            },
          ]}
          onTakeTheirs={() => {
            setValue('name', String(stale.current.name))
            setValue('roleId', String(stale.current.roleId))
            setValue('version', stale.version)
            setStale(undefined)
          }}
          onKeepMine={() => {
            setValue('version', stale.version)
            void save()
          }}
        />
      )}
      <TextField label="Tên" error={errors.name?.message} {...register('name')} />
      {/* Anew with the roles: before them no option has its value. */}
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
