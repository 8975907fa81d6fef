import { Command } from 'commander'
import { findSettings, saveAccount, saveGroup } from '#features/settings/api/public.ts'
import { type SettingGroup, settingGroups } from '#features/settings/domain.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { commandActor } from '../command-actor.ts'
import { print, printJson, printTable } from '../output.ts'
import { withServices, withShop } from '../with-shop.ts'

type Values = Readonly<Record<string, string | null>>

export function settingsCommand(): Command {
  const command = new Command('settings').description(
    t(
      'cài đặt của cửa hàng, như ở /quan-ly/cai-dat',
      'settings of the shop, as at /quan-ly/cai-dat',
    ),
  )
  command
    .command('list')
    .description(t('mọi cài đặt và giá trị', 'all settings and their values'))
    .option('--json', t('in ra dạng JSON', 'as JSON'))
    .action(({ json }: { json?: boolean }) =>
      withShop(async ({ db, config }) => {
        const settings = (await findSettings(db, config)).flatMap((group) => group.settings)
        if (json) return printJson(settings)
        printTable(
          [t('TÊN', 'NAME'), t('GIÁ TRỊ', 'VALUE'), t('ĐẶT BỞI', 'SET BY')],
          settings.map(({ name, value, default: usual, isLocked }) => [
            name,
            value,
            isLocked
              ? t('biến môi trường', 'the environment')
              : value === usual
                ? ''
                : t('cửa hàng', 'the shop'),
          ]),
        )
      }),
    )
  command
    .command('set')
    .description(t('đổi cài đặt: SHOP_NAME="Tiệm Lụa"', 'changes settings: SHOP_NAME="Tiệm Lụa"'))
    .argument('<name=value...>', t('tên và giá trị mới', 'names and new values'))
    .action((pairs: string[]) => withServices((services) => save(services, valuesOf(pairs))))
  command
    .command('reset')
    .description(t('trở lại giá trị mặc định', 'goes back to the default'))
    .argument('<name...>', t('tên cài đặt', 'names of settings'))
    .action((names: string[]) =>
      withServices((services) =>
        save(services, Object.fromEntries(names.map((name) => [name, null]))),
      ),
    )
  return command
}

function valuesOf(pairs: readonly string[]): Values {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^([A-Z_]+)=(.*)$/s.exec(pair) ?? []
      if (name !== undefined && value !== undefined) return [name, value]
      throw new OperatorError(t(`“${pair}”: cần TÊN=giá trị.`, `“${pair}”: NAME=value is needed.`))
    }),
  )
}

/** Saves all of the settings or none. The operator of the machine needs no second factor. */
async function save({ db, jobs, config }: Services, values: Values): Promise<void> {
  const actor = commandActor()
  try {
    await db.transaction().execute(async (tx) => {
      for (const [group, own] of byGroup(values)) {
        if (group === 'bank') await saveAccount({ db: tx, jobs, config }, actor, { values: own })
        else await saveGroup({ db: tx, config }, actor, group, { values: own })
      }
    })
  } catch (error) {
    if (!(error instanceof AppError) || !Array.isArray(error.details.errors)) throw error
    const errors = error.details.errors as { path: string; message: string }[]
    throw new OperatorError(errors.map(({ path, message }) => `${path}: ${message}`).join('\n'))
  }
  print(t('Đã lưu.', 'Saved.'))
}

function byGroup(values: Values): Map<SettingGroup, Values> {
  const groups = new Map<SettingGroup, Values>()
  for (const [name, value] of Object.entries(values)) {
    const group = (Object.keys(settingGroups) as SettingGroup[]).find((each) =>
      settingGroups[each].some((known) => known === name),
    )
    if (!group) {
      throw new OperatorError(t(`Không có cài đặt ${name}.`, `There is no setting ${name}.`))
    }
    groups.set(group, { ...groups.get(group), [name]: value })
  }
  return groups
}
