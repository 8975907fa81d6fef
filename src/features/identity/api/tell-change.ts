import { randomUUID } from 'node:crypto'
import { notify } from '#features/notifications/api/public.ts'
import type { Db } from '#platform/database.ts'
import type { Services } from '#platform/services.ts'
import { shopAddress } from '#platform/shop-address.ts'
import { formatDateTime } from '#shared/format.ts'
import { type AccountChange, displayName, revertDays, revertLink } from '../domain.ts'
import { enqueueAccountLetter } from './account-letters.ts'

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
 * notice, and by a letter to the address that was known before, with the way to take the change back when there is one.
 */
export async function tellChange(
  { jobs, config }: Pick<Services, 'jobs' | 'config'>,
  tx: Db,
  owner: Owner,
  change: AccountChange,
  revertToken?: string,
): Promise<void> {
  await notify(tx, { userId: owner.id, kind: 'account', ...notices[change] })
  if (!owner.email) return
  const shopUrl = shopAddress(config)
  await enqueueAccountLetter(jobs, tx, {
    id: `account-changed-${randomUUID()}`,
    template: 'account-changed',
    to: owner.email,
    about: owner.id,
    props: {
      name: displayName(owner),
      change,
      at: formatDateTime(new Date()),
      shopPhone: config.shop.phone,
      link: `${shopUrl}/forgot-password`,
      ...(revertToken && { revertLink: revertLink(shopUrl, revertToken), revertDays }),
    },
  })
}
