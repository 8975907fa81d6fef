import { confirmByPasskey, createStaffLimits, type selfOf } from '#features/staff/api/public.ts'
import type { Services } from '#platform/services.ts'
import type { SaveBankAccountByPasskey, SettingsOfGroup } from '../contract.ts'
import { logChangedAccount, saveAccount } from './save-bank-account.ts'
import { readValues } from './save-settings.ts'

/**
 * Like `saveBankAccount`, with one of the caller's passkeys in place of the code. Throws as `saveSettings` and
 * `confirmByPasskey`.
 */
export async function saveBankAccountByPasskey(
  deps: Pick<Services, 'db' | 'jobs' | 'config' | 'pool'>,
  self: ReturnType<typeof selfOf>,
  { password, response, ...typed }: SaveBankAccountByPasskey,
): Promise<SettingsOfGroup> {
  const { db, config, pool } = deps
  readValues('bank', typed.values, config)
  const limits = createStaffLimits(pool, config.limits)
  await confirmByPasskey({ db, config, limits }, self, { password, response }, 'bank-account')
  const saved = await db
    .transaction()
    .execute((tx) => saveAccount({ ...deps, db: tx }, self.actor, typed))
  logChangedAccount(self, saved)
  return saved.settings
}
