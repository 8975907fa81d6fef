import { randomUUID } from 'node:crypto'
import { notify } from '#features/notifications/api/public.ts'
import type { Db } from '#platform/database.ts'
import type { Services } from '#platform/services.ts'
import { shopAddress } from '#platform/shop-address.ts'
import { formatDateTime } from '#shared/format.ts'
import { confirmHours, confirmLink, displayName, revertDays, revertLink } from '../domain.ts'
import { enqueueAccountLetter } from './account-letters.ts'
import type { AccountContacts } from './repository.ts'

type Needed = Pick<Services, 'jobs' | 'config'>

/**
 * Sends the link that makes an e-mail the account's. The letter names nobody: the address may be a stranger's, and a name
 * is whatever somebody typed.
 */
export async function sendEmailLink(
  { jobs, config }: Needed,
  tx: Db,
  { userId, email, token }: { userId: string; email: string; token: string },
): Promise<void> {
  await enqueueAccountLetter(jobs, tx, {
    id: `confirm-email-${randomUUID()}`,
    template: 'confirm-email',
    to: email,
    about: userId,
    props: { link: confirmLink(shopAddress(config), 'email', token), hours: confirmHours },
  })
}

/** Tells the confirmed address that another one was asked for, with the way to stop it. */
export async function tellEmailRequested(
  { jobs, config }: Needed,
  tx: Db,
  account: AccountContacts & { email: string },
  revertToken: string,
): Promise<void> {
  await notify(tx, {
    userId: account.id,
    kind: 'account',
    title: 'Có yêu cầu đổi email tài khoản',
    message: 'Email mới có hiệu lực khi được xác nhận. Nếu không phải bạn, hãy đổi mật khẩu ngay.',
  })
  await enqueueAccountLetter(jobs, tx, {
    id: `email-change-requested-${randomUUID()}`,
    template: 'email-change-requested',
    to: account.email,
    about: account.id,
    props: {
      name: displayName(account),
      at: formatDateTime(new Date()),
      revertLink: revertLink(shopAddress(config), revertToken),
      revertDays,
    },
  })
}

/** Tells in the account that it has an e-mail that nobody has confirmed yet. */
export async function tellEmailAdded(tx: Db, userId: string): Promise<void> {
  await notify(tx, {
    userId,
    kind: 'account',
    title: 'Email đã được thêm vào tài khoản',
    message:
      'Hãy bấm liên kết trong thư vừa gửi để xác nhận. Nếu không phải bạn, hãy đổi mật khẩu.',
  })
}

/** Tells in the account that its e-mail can be relied on. */
export async function tellEmailConfirmed(tx: Db, userId: string): Promise<void> {
  await notify(tx, {
    userId,
    kind: 'account',
    title: 'Email tài khoản đã được xác nhận',
    message: 'Từ nay bạn có thể đặt lại mật khẩu bằng email này.',
  })
}

/** Tells in an account that the e-mail it never confirmed is another's. */
export async function tellEmailLost(tx: Db, userId: string): Promise<void> {
  await notify(tx, {
    userId,
    kind: 'account',
    title: 'Email chưa xác nhận đã được gỡ',
    message: 'Địa chỉ này vừa được chủ của nó xác nhận cho tài khoản khác.',
  })
}

/** Sends to the account's confirmed e-mail the link that makes a phone number the account's, and the way to stop it. */
export async function sendPhoneLink(
  { jobs, config }: Needed,
  tx: Db,
  account: AccountContacts & { email: string },
  { token, revertToken }: { token: string; revertToken: string },
): Promise<void> {
  const shopUrl = shopAddress(config)
  await enqueueAccountLetter(jobs, tx, {
    id: `confirm-phone-${randomUUID()}`,
    template: 'confirm-phone',
    to: account.email,
    about: account.id,
    props: {
      name: displayName(account),
      at: formatDateTime(new Date()),
      link: confirmLink(shopUrl, 'phone', token),
      hours: confirmHours,
      revertLink: revertLink(shopUrl, revertToken),
    },
  })
}

/** Tells in the account that another phone number was asked for. */
export async function tellPhoneRequested(tx: Db, userId: string): Promise<void> {
  await notify(tx, {
    userId,
    kind: 'account',
    title: 'Có yêu cầu đổi số điện thoại đăng nhập',
    message:
      'Số mới có hiệu lực khi được xác nhận qua email. Nếu không phải bạn, hãy đổi mật khẩu.',
  })
}

/** Tells both addresses that a change was taken back. */
export async function tellReverted(
  { jobs, config }: Needed,
  tx: Db,
  { userId, addresses }: { userId: string; addresses: readonly string[] },
): Promise<void> {
  await notify(tx, {
    userId,
    kind: 'account',
    title: 'Thay đổi email hoặc số điện thoại đã được huỷ',
    message: 'Mọi thiết bị đã được đăng xuất. Hãy đặt mật khẩu mới.',
  })
  for (const to of addresses) {
    await enqueueAccountLetter(jobs, tx, {
      id: `contact-reverted-${randomUUID()}`,
      template: 'contact-reverted',
      to,
      about: userId,
      props: { at: formatDateTime(new Date()), shopPhone: config.shop.phone },
    })
  }
}
