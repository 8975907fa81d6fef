import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api, problemOf } from '#back-office/api.ts'
import { compareEdits, mergeEdits } from '#back-office/form/compare-edits.ts'
import { showErrors } from '#back-office/form/field-errors.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { type StaleEdit, StaleEditNotice, staleEditOf } from '#back-office/form/stale-edit.tsx'
import { useMe } from '#back-office/session.ts'
import { type Permission, permissions } from '#shared/permissions.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { FieldError } from '#storefront/ui/field-frame.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper, askShopper } from '#storefront/ui/toasts.ts'
import { type RoleDetails, SaveRole } from '../contract.ts'
import { permissionNames } from '../domain.ts'
import { rolesQuery } from './queries.ts'
import { useFactorConfirmation } from './use-factor-confirmation.tsx'

const textOf = (chosen: unknown) =>
  permissions
    .filter((permission) => Array.isArray(chosen) && chosen.includes(permission))
    .map((permission) => permissionNames[permission])
    .join(', ')

const savedIn = ({ current }: StaleEdit): SaveRole => ({
  ...{ name: String(current.name), permissions: current.permissions as Permission[] },
})

const pairsOf = (one: SaveRole, other: SaveRole) => [
  { label: 'Tên', mine: one.name, theirs: other.name },
  { label: 'Quyền', mine: textOf(one.permissions), theirs: textOf(other.permissions) },
]

/** Makes a role, or changes one of the shop's own. */
export function RoleDialog({
  role,
  onClose,
}: {
  role: RoleDetails | undefined
  onClose: () => void
}) {
  const me = useMe()
  const queries = useQueryClient()
  const { withFactor, dialog } = useFactorConfirmation()
  const [problem, setProblem] = useState<string>()
  const [stale, setStale] = useState<StaleEdit>()
  const [version, setVersion] = useState(role?.version ?? 1)
  const [base, setBase] = useState<SaveRole>({
    ...{ name: role?.name ?? '', permissions: role?.permissions ?? [] },
  })
  const { register, handleSubmit, setError, setValue, getValues, formState } = useForm<SaveRole>({
    defaultValues: base,
    resolver: zodResolver(SaveRole),
  })
  const { errors, isSubmitting } = formState
  const saveAs = (from: number) =>
    handleSubmit(async (typed) => {
      setProblem(undefined)
      setStale(undefined)
      try {
        if (role) {
          await withFactor(() => api.put(`roles/${role.id}`, { ...typed, version: from }))
        } else await api.post('roles', typed)
      } catch (error) {
        const edit = staleEditOf(error)
        if (edit) setStale(edit)
        else setProblem(showErrors(error, setError, ['name', 'permissions']))
        return
      }
      alertShopper('Đã lưu vai trò.', 'success')
      await queries.invalidateQueries(rolesQuery)
      onClose()
    })()
  /** Goes on from what another has saved. */
  const show = (edit: StaleEdit, values: SaveRole) => {
    setValue('name', values.name)
    setValue('permissions', values.permissions)
    setBase(savedIn(edit))
    setVersion(edit.version)
    setStale(undefined)
  }
  const editsWith = (edit: StaleEdit) => ({
    ...{ base, mine: getValues(), theirs: savedIn(edit) },
  })
  const remove = async () => {
    if (
      !role ||
      !(await askShopper(`Xoá vai trò ${role.name}?`, { confirmLabel: 'Xoá', danger: true }))
    )
      return
    try {
      await api.delete(`roles/${role.id}`)
    } catch (error) {
      return setProblem(problemOf(error))
    }
    await queries.invalidateQueries(rolesQuery)
    onClose()
  }
  return (
    <FormDialog
      title={role ? 'Sửa vai trò' : 'Thêm vai trò'}
      submitLabel="Lưu"
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => saveAs(version)}
      onClose={onClose}
      below={dialog}
      otherAction={
        role && (
          <Button variant="danger" className="md:me-auto" onClick={() => void remove()}>
            Xoá
          </Button>
        )
      }
    >
      {stale && (
        <StaleEditNotice
          edit={stale}
          differences={compareEdits(editsWith(stale), pairsOf)}
          onTakeTheirs={() => show(stale, savedIn(stale))}
          onKeepMine={() => {
            show(stale, mergeEdits(editsWith(stale)))
            void saveAs(stale.version)
          }}
        />
      )}
      <TextField label="Tên vai trò" error={errors.name?.message} {...register('name')} />
      <fieldset>
        <legend className="text-sm font-semibold">Được làm gì</legend>
        <div className="flex flex-col">
          {permissions.map((permission) => (
            <Checkbox
              key={permission}
              value={permission}
              disabled={!me.permissions.includes(permission)}
              label={permissionNames[permission]}
              {...register('permissions')}
            />
          ))}
        </div>
        <FieldError id="role-permissions-error" error={errors.permissions?.message} />
      </fieldset>
    </FormDialog>
  )
}
