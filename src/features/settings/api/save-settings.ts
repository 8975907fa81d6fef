import { sql } from 'kysely'
import { changedFields, recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { type SettingTexts, settingProblem } from '#platform/merchant-settings.ts'
import { missingOfBots } from '#platform/order-alert-settings.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import { findStoredSettings } from '#platform/stored-settings.ts'
import { AppError } from '#shared/app-error.ts'
import type { SaveSettings, SettingsOfGroup } from '../contract.ts'
import {
  type SettingGroup,
  type SettingName,
  settingGroups,
  settingLabels,
  shownValue,
} from '../domain.ts'
import { describeSettings, showSettings } from './find-settings.ts'

type Deps = { db: Db; config: Config }

export type SavedSettings = {
  settings: SettingsOfGroup
  /** Undefined when nothing was different. */
  changes: { before: ValuesByName; after: ValuesByName } | undefined
}
type ValuesByName = Readonly<Record<string, unknown>>

/**
 * Saves settings of a group; the others of the group stay. Throws STALE_EDIT, or INVALID_FIELD with a sentence for each setting
 * that is unknown, decided by the environment, or wrong.
 */
export async function saveSettings(
  { db, config }: Deps,
  actor: StaffActor,
  group: SettingGroup,
  typed: SaveSettings,
): Promise<SettingsOfGroup> {
  const saved = await db
    .transaction()
    .execute((tx) => saveGroup({ db: tx, config }, actor, group, typed))
  return saved.settings
}

/** Like `saveSettings`, in the caller's transaction; without a version it overwrites whatever is there. */
export async function saveGroup(
  { db: tx, config }: Deps,
  actor: StaffActor,
  group: SettingGroup,
  { version, values }: Omit<SaveSettings, 'version'> & { version?: number },
): Promise<SavedSettings> {
  const given = readValues(group, values, config)
  const current = await lockGroup(tx, group)
  const { texts } = await findStoredSettings(tx)
  const before = valuesOf(group, texts, config)
  const subject = `settings:${group}`
  const next: SettingTexts = { ...texts }
  for (const [name, value] of given) {
    if (value === null) delete next[name]
    else next[name] = value
  }
  if (group === 'bots') refuseHalfBots({ ...next, ...config.locked })
  const changed = changedFields(before, valuesOf(group, next, config))
  // A call that is repeated because its answer was lost changes nothing.
  if (changed && version !== undefined && version !== current) {
    const actions = ['settings.changed'] as const
    const shown = withoutSecrets(before)
    await rejectStaleEdit(tx, { subject, actions, current: shown, version: current })
  }
  const changes = changed && {
    before: withoutSecrets(changed.before),
    after: withoutSecrets(changed.after),
  }
  if (changes) {
    await writeTexts(tx, given)
    await tx
      .updateTable('shop_setting_groups')
      .set({ version: current + 1 })
      .where('name', '=', group)
      .execute()
    await recordAudit(tx, actor, { action: 'settings.changed', subject, ...changes })
  }
  const settings = showSettings(group, next, config)
  return { settings: { group, version: changes ? current + 1 : current, settings }, changes }
}

const withoutSecrets = (values: ValuesByName): ValuesByName =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownValue(name, value)]))

function refuseHalfBots(texts: SettingTexts): void {
  const errors = missingOfBots(texts).map(({ missing, given }) => ({
    path: missing,
    message: `Cần đi cùng ${settingLabels[given]}.`,
  }))
  const [first] = errors
  if (first) throw new AppError('INVALID_FIELD', { message: first.message, errors })
}

type Given = [name: SettingName, value: string | null][]

/** Throws INVALID_FIELD as `saveSettings`. */
export function readValues(
  group: SettingGroup,
  values: SaveSettings['values'],
  config: Config,
): Given {
  const errors: { path: string; message: string }[] = []
  const given = Object.entries(values).flatMap(([typedName, typed]): Given => {
    const name = settingGroups[group].find((known) => known === typedName)
    const value = typed === null || typed.trim() === '' ? null : typed.trim()
    const problem = name ? problemOf(name, typed, value, config) : 'Không có cài đặt này.'
    if (problem) errors.push({ path: typedName, message: problem })
    return name ? [[name, value]] : []
  })
  const [first] = errors
  if (first) throw new AppError('INVALID_FIELD', { message: first.message, errors })
  return given
}

function problemOf(
  name: SettingName,
  typed: string | null,
  value: string | null,
  config: Config,
): string | undefined {
  if (config.locked[name] !== undefined) {
    return `Đặt bởi biến môi trường ${name}, nên không sửa được ở đây.`
  }
  if (value === null) {
    // An empty field of a setting that needs a value is a mistake, null is a wish for the default.
    return typed === null || optional.includes(name)
      ? undefined
      : sentence(settingProblem(name, ''))
  }
  return sentence(settingProblem(name, value))
}

const optional: readonly SettingName[] = [
  'SHOP_BUSINESS_LICENCE',
  'SHOP_SHIPPING_RATES',
  'SHOP_DMCA_URL',
  'SHOP_MINISTRY_NOTICE_URL',
]

function sentence(expected: string | undefined): string | undefined {
  return expected && `${expected.charAt(0).toUpperCase()}${expected.slice(1)}.`
}

export function valuesOf(group: SettingGroup, texts: SettingTexts, config: Config): ValuesByName {
  return Object.fromEntries(
    describeSettings(group, texts, config).map(({ name, value }) => [name, value]),
  )
}

/** Two who save the same group happen one after the other; returns the version. */
export async function lockGroup(tx: Db, group: SettingGroup): Promise<number> {
  await tx
    .insertInto('shop_setting_groups')
    .values({ name: group })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { version } = await tx
    .selectFrom('shop_setting_groups')
    .select('version')
    .where('name', '=', group)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return version
}

async function writeTexts(tx: Db, given: Given): Promise<void> {
  for (const [name, value] of given) {
    if (value === null) await tx.deleteFrom('shop_settings').where('name', '=', name).execute()
    else {
      const row = { value, updated_at: sql<Date>`now()` }
      await tx
        .insertInto('shop_settings')
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute()
    }
  }
}
