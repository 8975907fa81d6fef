import type { Config } from './config.ts'
import type { Db } from './database.ts'
import {
  isMerchantSetting,
  readMerchantSettings,
  type SettingTexts,
  settingProblem,
} from './merchant-settings.ts'
import type { PgNotifications } from './pg-notifications.ts'

/** Notified at the commit of a change of `shop_settings` (db/migrations/0074-shop-settings.sql). */
const settingsChannel = 'settings_changed'

type Log = { warn(details: object, message: string): void }

type StoredSettings = {
  texts: SettingTexts
  /** Names of rows that this version does not know or that are wrong for it. */
  ignored: string[]
}

/** What the database says of settings. A row of another version of the shop is left out, not an error. */
export async function findStoredSettings(db: Db): Promise<StoredSettings> {
  const rows = await db.selectFrom('shop_settings').select(['name', 'value']).execute()
  const isUsable = ({ name, value }: (typeof rows)[number]) =>
    isMerchantSetting(name) && settingProblem(name, value) === undefined
  return {
    texts: Object.fromEntries(rows.filter(isUsable).map(({ name, value }) => [name, value])),
    ignored: rows.filter((row) => !isUsable(row)).map(({ name }) => name),
  }
}

/**
 * Puts the settings of the database into the configuration, below those of the environment. Returns whether that changed
 * anything.
 */
export async function loadStoredSettings(db: Db, config: Config, log: Log): Promise<boolean> {
  const { texts, ignored } = await findStoredSettings(db)
  if (ignored.length > 0) log.warn({ ignored }, 'Stored settings that this version cannot use')
  const { shop, orderLimits, limits, bots } = readMerchantSettings({ ...texts, ...config.locked })
  const settingsNow = () =>
    JSON.stringify([config.shop, config.orderLimits, config.limits, config.orderAlerts])
  const before = settingsNow()
  // Everything that reads settings holds these very objects.
  Object.assign(config.shop, shop)
  Object.assign(config.orderLimits, orderLimits)
  Object.assign(config.limits, limits)
  Object.assign(config.orderAlerts, bots)
  return settingsNow() !== before
}

type Following = {
  db: Db
  config: Config
  pgNotifications: PgNotifications
  /** Called after the settings have changed. */
  onChange: () => void
  log: Log
  /** How often they are read while no notifications arrive, or after reading has failed. */
  pollMs?: number
}

export type SettingsFollower = {
  stop(): void
  /** Resolves when what is being read has been read. */
  settled(): Promise<void>
}

/** Keeps the configuration as the database has it, whichever process changes it; read for the first time when it resolves. */
export async function followStoredSettings(following: Following): Promise<SettingsFollower> {
  const { db, config, pgNotifications, onChange, log, pollMs = 800 } = following
  let isStopped = false
  let loading: Promise<void> | undefined
  /** A change that comes while they are read may be missing from what is read. */
  let isOutOfDate = false
  const load = async () => {
    try {
      while (isOutOfDate && !isStopped) {
        isOutOfDate = false
        if (await loadStoredSettings(db, config, log)) onChange()
      }
    } catch (err) {
      // Read again with the next poll: nobody tells of this change twice.
      isOutOfDate = true
      if (!isStopped) log.warn({ err }, 'Settings could not be read')
    } finally {
      loading = undefined
    }
  }
  const reload = () => {
    isOutOfDate = true
    loading ??= load()
  }
  const unlisten = pgNotifications.listen(settingsChannel, reload)
  const timer = setInterval(() => {
    if (isOutOfDate || !pgNotifications.isConnected()) reload()
  }, pollMs)
  timer.unref()
  await loadStoredSettings(db, config, log)
  return {
    stop() {
      isStopped = true
      clearInterval(timer)
      unlisten()
    },
    settled: async () => loading,
  }
}
