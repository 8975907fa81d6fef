import {
  groupNames,
  type SettingGroup,
  type SettingName,
  settingLabels,
} from '#features/settings/domain.ts'
import { permissionNames } from '#features/staff/domain.ts'
import { isPermission } from '#shared/permissions.ts'
import { fieldNames } from './domain/field-names.ts'
import { valueNames } from './domain/value-names.ts'

export { actionNames } from './domain/action-names.ts'

/** A field's name; of one for a variant, `price:Đen / M`, with the variant behind. */
export function fieldName(field: string): string {
  const [name = '', ...of] = field.split(':')
  const known = fieldNames[name] ?? settingLabels[name as SettingName] ?? name
  return of.length > 0 ? `${known} (${of.join(':')})` : known
}

/** What was changed, as people read it. */
export function subjectText(subject: string): string {
  const [kind, group] = subject.split(':')
  if (kind === 'menu') return group === 'footer' ? 'Menu chân trang' : `Menu ${group}`
  if (subject === 'banners') return 'Banner trang chủ'
  if (subject === 'stock-sourcing') return 'Nơi để hàng'
  return (kind === 'settings' && groupNames[group as SettingGroup]) || subject
}

/** A value of an entry as people read it. */
export function valueText(value: unknown): string {
  if (typeof value === 'string')
    return valueNames[value] ?? (isPermission(value) ? permissionNames[value] : value)
  if (typeof value === 'boolean') return value ? 'có' : 'không'
  if (typeof value === 'number') return value.toLocaleString('vi-VN')
  if (value === null || value === undefined) return 'không có'
  return Array.isArray(value) ? value.map(valueText).join(', ') : JSON.stringify(value)
}
