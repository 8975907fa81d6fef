import { randomUUID } from 'node:crypto'
import { notify } from '#features/notifications/api/public.ts'
import type { Db } from '#platform/database.ts'
import type { Services } from '#platform/services.ts'
import { shopOrigin } from '#platform/shop-origin.ts'
import { formatDateTime } from '#shared/format.ts'
import { confirmHours, confirmLink, displayName, revertDays, revertLink } from '../domain.ts'
import { enqueueAccountEmail } from './account-emails.ts'
import type { AccountContacts } from './repository.ts'

type Needed = Pick<Services, 'jobs' | 'config'>

/**
 * Emails the link that confirms a new address. Contains no name, because the address may be a stranger's and the name is
 * free text.
 */
export async function sendEmailLink(
  { jobs, config }: Needed,
  tx: Db,
  { userId, email, token }: { userId: string; email: string; token: string },
): Promise<void> {
  await enqueueAccountEmail(jobs, tx, {
    id: `confirm-email-${randomUUID()}`,
    template: 'confirm-email',
    to: email,
    about: userId,
    props: { link: confirmLink(shopOrigin(config), 'email', token), hours: confirmHours },
  })
}

/** Notifies the confirmed address of a requested change, with a link to revert it. */
export async function notifyEmailRequested(
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
  await enqueueAccountEmail(jobs, tx, {
    id: `email-change-requested-${randomUUID()}`,
    template: 'email-change-requested',
    to: account.email,
    about: account.id,
    props: {
      name: displayName(account),
      at: formatDateTime(new Date()),
      revertLink: revertLink(shopOrigin(config), revertToken),
      revertDays,
    },
  })
}

/** Notifies the account of an added, unconfirmed email. */
export async function notifyEmailAdded(tx: Db, userId: string): Promise<void> {
  await notify(tx, {
    userId,
    kind: 'account',
    title: 'Email đã được thêm vào tài khoản',
    message:
      'Hãy bấm liên kết trong thư vừa gửi để xác nhận. Nếu không phải bạn, hãy đổi mật khẩu.',
  })
}

/** Notifies the account that its email is confirmed. */
export async function notifyEmailConfirmed(tx: Db, userId: string): Promise<void> {
  await notify(tx, {
    userId,
    kind: 'account',
    title: 'Email tài khoản đã được xác nhận',
    message: 'Từ nay bạn có thể đặt lại mật khẩu bằng email này.',
  })
}

/** Notifies an account that its unconfirmed email now belongs to another account. */
export async function notifyEmailLost(tx: Db, userId: string): Promise<void> {
  await notify(tx, {
    userId,
    kind: 'account',
    title: 'Email chưa xác nhận đã được gỡ',
    message: 'Địa chỉ này vừa được chủ của nó xác nhận cho tài khoản khác.',
  })
}

/** Emails the link that confirms a new phone number, and the link to revert it, to the confirmed address. */
export async function sendPhoneLink(
  { jobs, config }: Needed,
  tx: Db,
  account: AccountContacts & { email: string },
  { token, revertToken }: { token: string; revertToken: string },
): Promise<void> {
  const shopUrl = shopOrigin(config)
  await enqueueAccountEmail(jobs, tx, {
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

/** Notifies the account of a requested phone change. */
export async function notifyPhoneRequested(tx: Db, userId: string): Promise<void> {
  await notify(tx, {
    userId,
    kind: 'account',
    title: 'Có yêu cầu đổi số điện thoại đăng nhập',
    message:
      'Số mới có hiệu lực khi được xác nhận qua email. Nếu không phải bạn, hãy đổi mật khẩu.',
  })
}

/** Notifies the account and all given addresses that a contact change was reverted. */
export async function notifyReverted(
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
    await enqueueAccountEmail(jobs, tx, {
      id: `contact-reverted-${randomUUID()}`,
      template: 'contact-reverted',
      to,
      about: userId,
      props: { at: formatDateTime(new Date()), shopPhone: config.shop.phone },
    })
  }
}
