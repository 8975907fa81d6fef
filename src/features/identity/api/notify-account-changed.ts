import { randomUUID } from 'node:crypto'
import { notify } from '#features/notifications/api/public.ts'
import type { Db } from '#platform/database.ts'
import type { Services } from '#platform/services.ts'
import { shopOrigin } from '#platform/shop-origin.ts'
import { formatDateTime } from '#shared/format.ts'
import { type AccountChange, displayName, revertDays, revertLink } from '../domain.ts'
import { enqueueAccountEmail } from './account-emails.ts'

type Owner = {
  id: string
  name: string | null
  username: string | null
  phone: string | null
  /** The address before the change, because the new one may be an attacker's. */
  email: string | null
}

const notifications: Record<AccountChange, { title: string; message: string }> = {
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
 * Notifies an account's owner of changed credentials, in the transaction of the change: in the app, and by email to the
 * previous address with a revert link, if any.
 */
export async function notifyAccountChanged(
  { jobs, config }: Pick<Services, 'jobs' | 'config'>,
  tx: Db,
  owner: Owner,
  change: AccountChange,
  revertToken?: string,
): Promise<void> {
  await notify(tx, { userId: owner.id, kind: 'account', ...notifications[change] })
  if (!owner.email) return
  const shopUrl = shopOrigin(config)
  await enqueueAccountEmail(jobs, tx, {
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
