import { randomUUID } from 'node:crypto'
import { notify } from '#features/notifications/api/public.ts'
import type { Db } from '#platform/database.ts'
import { enqueueMail } from '#platform/letters.ts'
import type { Letter } from '#platform/mail.ts'
import { createRateLimit } from '#platform/rate-limit.ts'
import type { Services } from '#platform/services.ts'
import { shopAddress } from '#platform/shop-address.ts'
import { AppError } from '#shared/app-error.ts'
import { formatDateTime } from '#shared/format.ts'
import { type AccountChange, displayName } from '../domain.ts'

const queue = 'account-changed'
/** In an hour to one address, whichever accounts it belonged to: it may be a stranger's. */
const mostLetters = 5

type Owner = {
  id: string
  name: string | null
  username: string | null
  phone: string | null
  /** As it was before the change: a new one says nothing to who has lost the account. */
  email: string | null
}

const notices: Record<AccountChange, { title: string; message: string }> = {
  password: {
    title: 'Mật khẩu đã được thay đổi',
    message: 'Nếu không phải bạn, hãy đặt lại mật khẩu và liên hệ cửa hàng ngay.',
  },
  email: {
    title: 'Email tài khoản đã được thay đổi',
    message: 'Nếu không phải bạn, hãy đổi mật khẩu và liên hệ cửa hàng ngay.',
  },
  phone: {
    title: 'Số điện thoại đăng nhập đã được thay đổi',
    message: 'Nếu không phải bạn, hãy đổi mật khẩu và liên hệ cửa hàng ngay.',
  },
}

/**
 * Tells the owner of an account, in the transaction of the change, that what it is signed in with has changed: by a
 * notice, and by a letter to the address that was known before.
 */
export async function tellChange(
  { jobs, config }: Pick<Services, 'jobs' | 'config'>,
  tx: Db,
  owner: Owner,
  change: AccountChange,
): Promise<void> {
  await notify(tx, { userId: owner.id, kind: 'account', ...notices[change] })
  if (!owner.email) return
  await jobs.enqueue(tx, queue, {
    id: `account-changed-${randomUUID()}`,
    template: 'account-changed',
    to: owner.email,
    about: owner.id,
    props: {
      name: displayName(owner),
      change,
      at: formatDateTime(new Date()),
      shopPhone: config.shop.phone,
      link: `${shopAddress(config)}/forgot-password`,
    },
  } satisfies Letter)
}

/**
 * Declares the job that sends such letters. Whoever flips what an account is signed in with floods nobody: what is beyond
 * the limit is told by the notice alone.
 */
export function handleChangeLetters({ db, jobs, pool }: Pick<Services, 'db' | 'pool' | 'jobs'>) {
  const perRecipient = createRateLimit(pool, {
    name: 'change-letters',
    attempts: mostLetters,
    seconds: 60 * 60,
  })
  jobs.handle<Letter>(
    queue,
    async (letter) => {
      try {
        await perRecipient.consume(letter.to.toLowerCase())
      } catch (thrown) {
        if (thrown instanceof AppError) return
        throw thrown
      }
      await enqueueMail(jobs, db, letter)
    },
    { parallel: true, deadLetter: null, deleteAfterSeconds: 3600 },
  )
}
