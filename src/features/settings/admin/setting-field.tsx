import { useQuery } from '@tanstack/react-query'
import { getPublic } from '#back-office/api.ts'
import { MoneyField } from '#back-office/form/money-field.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { formatVnd } from '#shared/format.ts'
import { TextField } from '#storefront/ui/text-field.tsx'
import { settingLabels } from '../domain.ts'
import type { Field } from './fields.ts'
import { MethodsEditor } from './methods-editor.tsx'
import type { SettingsForm } from './use-settings-form.ts'

type Props = { field: Field; form: SettingsForm }

/** A setting: what the environment decides is shown, and cannot be changed. */
export function SettingField({ field, form }: Props) {
  const { name, kind, optional } = field
  if (kind === 'rates') return <MethodsEditor key={form.round} field={field} form={form} />
  const value = form.values(name)
  const set = (text: string) => form.set({ [name]: text })
  const common = {
    id: name,
    label: settingLabels[name],
    error: form.errors[name],
    hint: form.isLocked(name)
      ? `Đặt bởi biến môi trường ${name}, nên chỉ đổi được trên máy chủ.`
      : hintOf(field, form),
    disabled: form.isLocked(name),
    optional,
  }
  if (kind === 'province') return <ProvinceField {...common} value={value} onPick={set} />
  if (kind === 'choice') {
    return (
      <SelectField {...common} value={value} onChange={({ target }) => set(target.value)}>
        {Object.entries(field.choices ?? {}).map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </SelectField>
    )
  }
  if (kind === 'money') {
    return (
      <MoneyField
        key={form.round}
        {...common}
        amount={value === '' ? undefined : Number(value)}
        onAmount={(amount) => set(amount === undefined ? '' : String(amount))}
      />
    )
  }
  return (
    <TextField
      {...common}
      value={value}
      maxLength={field.maxLength ?? 2000}
      autoComplete="off"
      spellCheck={false}
      {...(kind === 'count' && { inputMode: 'numeric' as const, maxLength: 10 })}
      {...(kind === 'tel' && { inputMode: 'tel' as const })}
      {...((kind === 'email' || kind === 'url') && { inputMode: kind })}
      end={
        field.unit && (
          <span aria-hidden="true" className="pe-3 text-ink-faint">
            {field.unit}
          </span>
        )
      }
      onChange={({ target }) => set(target.value)}
    />
  )
}

function hintOf(field: Field, form: SettingsForm): string | undefined {
  const { name, kind, hint, unit } = field
  const usual = form.usual(name)
  const isNumber = kind === 'count' || kind === 'money'
  const differs = isNumber && usual !== '' && usual !== form.values(name)
  const text =
    kind === 'money' ? formatVnd(Number(usual)) : `${usual}${unit === '%' ? '' : ' '}${unit}`
  return [hint, differs && `Mặc định: ${text}.`].filter(Boolean).join(' ') || undefined
}

type Province = { code: string; name: string }

/** The 63 provinces until 30 June 2025. */
function ProvinceField({
  value,
  onPick,
  ...common
}: {
  id: string
  label: string
  error: string | undefined
  hint: string | undefined
  disabled: boolean
  optional: boolean | undefined
  value: string
  onPick: (code: string) => void
}) {
  const { data = [] } = useQuery({
    queryKey: ['provinces'],
    queryFn: async ({ signal }) =>
      (await getPublic<{ data: Province[] }>('addresses/provinces', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <SelectField {...common} value={value} onChange={({ target }) => onPick(target.value)}>
      {data.length === 0 && <option value={value}>{value}</option>}
      {data.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
