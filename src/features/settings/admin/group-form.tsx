import { type FormEvent, useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { Panel } from '#storefront/ui/panel.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { SettingsOfGroup } from '../contract.ts'
import type { SettingGroup } from '../domain.ts'
import { groupTexts } from './fields.ts'
import { FormFrame } from './form-frame.tsx'
import { SettingField } from './setting-field.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type Answer = { data: SettingsOfGroup }

/** All settings of a group in one form. What is saved can be undone. */
export function GroupForm({ saved }: { saved: SettingsOfGroup }) {
  const group = saved.group as SettingGroup
  const form = useSettingsForm(saved)
  const [busy, setBusy] = useState(false)
  const put = (version: number, values: Readonly<Record<string, string>>) =>
    api.put<Answer>(`settings/${group}`, { version, values })

  const undo = async (version: number, before: Readonly<Record<string, string>>) => {
    try {
      const { data } = await put(version, before)
      form.take(data, {})
      alertShopper('Đã hoàn tác.', 'success')
    } catch (error) {
      alertShopper(problemOf(error), 'problem')
    }
  }
  const save = async (from?: number) => {
    const names = Object.keys(form.changed)
    const before = Object.fromEntries(names.map((name) => [name, form.savedValue(name)]))
    setBusy(true)
    try {
      const data = await form.save(put, from)
      if (data) {
        alertShopper('Đã lưu. Trang bán hàng dùng ngay.', 'success', {
          label: 'Hoàn tác',
          onPress: () => void undo(data.version, before),
        })
      }
    } catch (error) {
      form.setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormFrame
      form={form}
      busy={busy}
      submitLabel="Lưu"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
      onKeepMine={(edit) => {
        form.keepMine(edit)
        void save(edit.version)
      }}
    >
      {groupTexts[group].sections.map(({ title, description, fields }) => (
        <Panel key={title} title={title}>
          {description && <p className="mb-4 text-sm text-ink-soft">{description}</p>}
          <div className="grid gap-4 md:grid-cols-2">
            {fields.map((field) => (
              <SettingField key={field.name} field={field} form={form} />
            ))}
          </div>
        </Panel>
      ))}
    </FormFrame>
  )
}
