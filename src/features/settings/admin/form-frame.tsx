import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { compareEdits } from '#back-office/form/compare-edits.ts'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { type StaleEdit, StaleEditNotice } from '#back-office/form/stale-edit.tsx'
import { formatVnd } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { type SettingGroup, type SettingName, settingLabels } from '../domain.ts'
import { fieldParameter, fieldsOf } from './fields.ts'
import { readMethods } from './methods.ts'
import { readZones } from './rates.ts'
import type { SettingsForm } from './use-settings-form.ts'

type Props = {
  form: SettingsForm
  busy: boolean
  submitLabel: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onKeepMine: (edit: StaleEdit) => void
  children: ReactNode
}

/** The form of a group: what somebody else saved meanwhile, its panels, and the buttons while there is something to save. */
export function FormFrame({ form, busy, submitLabel, onSubmit, onKeepMine, children }: Props) {
  const frame = useRef<HTMLFormElement>(null)
  const [parameters] = useSearchParams()
  const wanted = parameters.get(fieldParameter)
  useEffect(() => {
    if (!wanted) return
    const field = frame.current?.querySelector<HTMLElement>(`[id="${CSS.escape(wanted)}"]`)
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }, [wanted])
  useEffect(() => {
    if (form.refusals === 0) return
    frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.refusals])
  const fields = fieldsOf(form.group as SettingGroup)
  const textOf = (name: string, value: unknown) => {
    const { choices, kind } = fields.find((field) => field.name === name) ?? {}
    if (kind === 'rates') return ratesText(value)
    return choices?.[String(value)] ?? String(value ?? '')
  }
  const { stale } = form
  return (
    <form ref={frame} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormProblem problem={form.problem} />
      {stale && (
        <StaleEditNotice
          edit={stale}
          differences={compareEdits(form.editsWith(stale), (one, other) =>
            Object.keys(one).map((name) => ({
              label: settingLabels[name as SettingName],
              mine: textOf(name, one[name]),
              theirs: textOf(name, other[name]),
            })),
          )}
          onTakeTheirs={() => {
            form.restart()
            void form.reload()
          }}
          onKeepMine={() => onKeepMine(stale)}
        />
      )}
      {children}
      {form.isDirty && (
        <div className="save-bar sticky bottom-16 z-10 flex flex-wrap items-center gap-2 rounded-md border border-line bg-surface p-3 shadow-lift lg:bottom-4">
          <p className="me-auto text-sm text-ink-soft max-sm:w-full">
            Chưa lưu. Điều đã nhập được giữ trên máy này.
          </p>
          <Button onClick={form.restart}>Bỏ thay đổi</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {submitLabel}
          </Button>
        </div>
      )}
    </form>
  )
}

/** A table of fees in a few words. */
function ratesText(value: unknown): string {
  if (typeof value !== 'string' || value === '') return 'Bảng giá có sẵn'
  const methods = readMethods(value)
  const tables = methods.map((method) => {
    const zones = readZones(JSON.stringify(method.zones)).map(
      ({ name, bands }) => `${name} từ ${formatVnd(bands[0]?.fee ?? 0)}`,
    )
    return `${methods.length > 1 ? `${method.name}: ` : ''}${zones.join(', ')}`
  })
  return tables.join('; ')
}
