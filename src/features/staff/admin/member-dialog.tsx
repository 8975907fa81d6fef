import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#back-office/api.ts'
import { showErrors } from '#back-office/form/field-errors.ts'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { type StaleEdit, StaleEditNotice, staleEditOf } from '#back-office/form/stale-edit.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Dialog } from '#storefront/ui/dialog.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { ChangeMember, type Member } from '../contract.ts'
import { roleName } from '../domain.ts'
import { MemberSteps } from './member-steps.tsx'
import { staffQuery } from './queries.ts'
import { RoleOptions, useGivableRoles } from './role-options.tsx'

export function MemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const roles = useGivableRoles()
  const queries = useQueryClient()
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
      await api.patch(`staff/${member.id}`, typed)
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
    <Dialog
      open
      onClose={onClose}
      title={member.name}
      footer={
        <>
          <Button onClick={onClose}>Đóng</Button>
          <Button type="submit" form="member" variant="primary" busy={isSubmitting}>
            Lưu
          </Button>
        </>
      }
    >
      <form
        id="member"
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4"
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
        <FormProblem problem={problem} />
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
      </form>
      <MemberSteps member={member} onDone={onClose} />
    </Dialog>
  )
}
