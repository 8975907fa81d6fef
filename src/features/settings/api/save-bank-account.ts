import { randomUUID } from 'node:crypto'
import { createStaffLimits, type selfOf, withOwnFactor } from '#features/staff/api/public.ts'
import type { StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { enqueueMail } from '#platform/mail-queue.ts'
import { sampleBank } from '#platform/sample-shop.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import { formatDateTime } from '#shared/format.ts'
import type { SaveBankAccount, SaveSettings, SettingsOfGroup } from '../contract.ts'
import { maskAllButLastFour } from '../domain.ts'
import { readValues, type SavedSettings, saveGroup } from './save-settings.ts'

type Deps = Pick<Services, 'db' | 'jobs' | 'config'>

/**
 * Changes the account that receives transfers of new orders, once the caller's password and a code of their authenticator app
 * have passed, and tells all owners by e-mail. Throws OWN_APP_FIRST for somebody without such an app, and as `saveSettings`
 * and `withOwnFactor`.
 */
export async function saveBankAccount(
  deps: Deps & Pick<Services, 'pool'>,
  self: ReturnType<typeof selfOf>,
  { password, code, ...typed }: SaveBankAccount,
): Promise<SettingsOfGroup> {
  readValues('bank', typed.values, deps.config)
  const limits = createStaffLimits(deps.pool, deps.config.limits)
  const { db, config } = deps
  const proof = { password, code }
  const saved = await withOwnFactor(
    { db, config, limits },
    self,
    proof,
    'bank-account',
    (tx, factors) => {
      if (!factors.totp) throw new AppError('OWN_APP_FIRST')
      return saveAccount({ ...deps, db: tx }, self.actor, typed)
    },
  )
  logChangedAccount(self, saved)
  return saved.settings
}

/** Logs a change of the account, once it is stored. */
export function logChangedAccount(
  { caller, staff }: ReturnType<typeof selfOf>,
  { changes }: SavedSettings,
): void {
  if (changes) logSecurityEvent(caller, { event: 'bank_account_changed', staffId: staff.id })
}

/** Like `saveBankAccount`, in the caller's transaction and for a caller who is known to be allowed to. */
export async function saveAccount(
  { db: tx, jobs, config }: Deps,
  actor: StaffActor,
  typed: Omit<SaveSettings, 'version'> & { version?: number },
): Promise<SavedSettings> {
  const saved = await saveGroup({ db: tx, config }, actor, 'bank', typed)
  const values = Object.fromEntries(
    saved.settings.settings.map(({ name, value }) => [name, value ?? '']),
  )
  const mustBeOwn = config.isPublic || !config.demoShop
  if (mustBeOwn && saved.changes) refuseSample(values)
  if (saved.changes) await tellOwners(jobs, tx, { ...saved.changes, values, actor })
  return saved
}

/** Shoppers would pay into an account that is nobody's, and the shop would not start again. */
function refuseSample(values: Readonly<Record<string, string>>): void {
  const samples = [
    ['SHOP_BANK_ACCOUNT', sampleBank.SHOP_BANK_ACCOUNT],
    ['SHOP_BANK_HOLDER', sampleBank.SHOP_BANK_HOLDER],
  ] as const
  for (const [name, sample] of samples) {
    if (values[name] === sample) {
      throw fieldError(name, 'Đây là tài khoản mẫu. Hãy nhập tài khoản của bạn.')
    }
  }
}

type Told = {
  before: Readonly<Record<string, unknown>>
  values: Readonly<Record<string, string>>
  actor: StaffActor
}

async function tellOwners(jobs: Deps['jobs'], tx: Db, { before, values, actor }: Told) {
  const owners = await tx
    .selectFrom('staff')
    .select(['name', 'email'])
    .where('built_in_role', '=', 'owner')
    .where('ended_at', 'is', null)
    .execute()
  const textOf = (all: Readonly<Record<string, unknown>>) =>
    [
      all.SHOP_BANK_NAME,
      maskAllButLastFour(String(all.SHOP_BANK_ACCOUNT)),
      all.SHOP_BANK_HOLDER,
    ].join(' · ')
  for (const { name, email } of owners) {
    await enqueueMail(jobs, tx, {
      id: `bank-account-${randomUUID()}`,
      template: 'bank-account-changed',
      to: email,
      props: {
        name,
        before: textOf({ ...values, ...before }),
        after: textOf(values),
        by: actor.name,
        place: [actor.device, actor.address].filter(Boolean).join(', '),
        at: formatDateTime(new Date().toISOString()),
      },
    })
  }
}
