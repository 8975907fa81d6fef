import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#back-office/api.ts'
import { compareEdits, mergeEdits } from '#back-office/form/compare-edits.ts'
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

const savedIn = ({ current }: StaleEdit) => ({
  ...{ name: String(current.name), roleId: String(current.roleId) },
})

export function MemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const roles = useGivableRoles()
  const queries = useQueryClient()
  const { withFactor, dialog } = useFactorConfirmation()
  const [problem, setProblem] = useState<string>()
  const [stale, setStale] = useState<StaleEdit>()
  const [base, setBase] = useState({ name: member.name, roleId: member.role.id })
  const { register, handleSubmit, setError, setValue, getValues, formState } = useForm({
    defaultValues: { ...base, version: member.version },
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
  /** Goes on from what another has saved. */
  const show = (edit: StaleEdit, values: typeof base) => {
    setValue('name', values.name)
    setValue('roleId', values.roleId)
    setValue('version', edit.version)
    setBase(savedIn(edit))
    setStale(undefined)
  }
  const editsWith = (edit: StaleEdit) => {
    const { name, roleId } = getValues()
    return { base, mine: { name, roleId }, theirs: savedIn(edit) }
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
          differences={compareEdits(editsWith(stale), (one, other) => [
            { label: 'Tên', mine: one.name, theirs: other.name },
            { label: 'Vai trò', mine: nameOf(one.roleId), theirs: nameOf(other.roleId) },
          ])}
          onTakeTheirs={() => show(stale, savedIn(stale))}
          onKeepMine={() => {
            show(stale, mergeEdits(editsWith(stale)))
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
