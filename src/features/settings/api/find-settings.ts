import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { type SettingTexts, settingDefaults } from '#platform/merchant-settings.ts'
import { findStoredSettings } from '#platform/stored-settings.ts'
import type { SettingsOfGroup } from '../contract.ts'
import { type SettingGroup, settingGroups, shownValue } from '../domain.ts'

/** All settings that a merchant decides, as the database has them. */
export async function findSettings(db: Db, config: Config): Promise<SettingsOfGroup[]> {
  const { texts } = await findStoredSettings(db)
  const versions = await db.selectFrom('shop_setting_groups').select(['name', 'version']).execute()
  return (Object.keys(settingGroups) as SettingGroup[]).map((group) => ({
    group,
    version: versions.find(({ name }) => name === group)?.version ?? 1,
    settings: showSettings(group, texts, config),
  }))
}

/** The settings of a group with these texts stored, without secrets. */
export function showSettings(group: SettingGroup, stored: SettingTexts, config: Config) {
  return describeSettings(group, stored, config).map((setting) => ({
    ...setting,
    value: shownValue(setting.name, setting.value),
  }))
}

/** The same with secrets. */
export function describeSettings(
  group: SettingGroup,
  stored: SettingTexts,
  config: Config,
): SettingsOfGroup['settings'] {
  return settingGroups[group].map((name) => {
    const usual = settingDefaults[name] ?? null
    return {
      name,
      value: config.locked[name] ?? stored[name] ?? usual,
      default: usual,
      isLocked: config.locked[name] !== undefined,
    }
  })
}
