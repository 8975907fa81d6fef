import { hashPassword } from '#platform/passwords.ts'
import type { TestApp } from './app.ts'
import { aShopper } from './builders.ts'
import { emailTo } from './outbox.ts'

export const ownersPassword = 'mật khẩu của chủ'

/** Helpers for changes of email and phone; emails are written to the outbox. */
export function contactScene(shop: () => TestApp) {
  let hash: string | undefined

  function post(path: string, payload: object = {}, headers: Record<string, string> = {}) {
    return shop().app.inject({ method: 'POST', url: `/api/web/${path}`, payload, headers })
  }

  /** The stored account. */
  function stored(id: string) {
    return shop()
      .db.selectFrom('users')
      .select(['email', 'phone', 'email_confirmed_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }

  return {
    post,
    stored,
    /** A signed-in user with the password `ownersPassword`. */
    async anOwner(email: string | null, isEmailConfirmed = true) {
      hash ??= await hashPassword(ownersPassword)
      const shopper = await aShopper(shop().db, { name: 'Lan', email, isEmailConfirmed })
      await shop()
        .db.updateTable('users')
        .set({ password_hash: hash })
        .where('id', '=', shopper.id)
        .execute()
      const { headers } = shopper
      return {
        ...shopper,
        save: (payload: object) =>
          shop().app.inject({ method: 'PUT', url: '/api/web/users/profile', headers, payload }),
        post: (path: string, payload?: object) => post(path, payload, headers),
        stored: () => stored(shopper.id),
        profile: async () =>
          (await shop().app.inject({ url: '/api/web/users/me', headers })).json().data,
        signIn: (identifier: string, password = ownersPassword) =>
          post('auth/login', { identifier, password }),
        notices: async () => {
          const rows = await shop()
            .db.selectFrom('notifications')
            .select('title')
            .where('user_id', '=', shopper.id)
            .orderBy('created_at')
            .execute()
          return rows.map(({ title }) => title)
        },
      }
    },
    /** The token in the link to a page in the email with this subject. */
    async tokenIn(address: string, subject: string, page: string) {
      const { text = '' } = await emailTo(shop(), address, subject)
      return tokenOf(text, page)
    },
  }
}

export function tokenOf(text: string, page: string): string {
  const [, token] =
    new RegExp(`https://tiem\\.example/${page}\\?token=([\\w-]{43})`).exec(text) ?? []
  if (!token) throw new Error(`No link to ${page} in ${text}`)
  return token
}

/** Subjects of the emails. */
export const subjects = {
  confirmEmail: 'Xác nhận email cho tài khoản Tiệm',
  confirmPhone: 'Xác nhận số điện thoại mới cho tài khoản Tiệm',
  code: 'Mã xác nhận thay đổi tài khoản Tiệm',
  emailRequested: 'Có yêu cầu đổi email tài khoản Tiệm',
  emailChanged: 'Email tài khoản Tiệm đã được thay đổi',
  phoneChanged: 'Số điện thoại đăng nhập tài khoản Tiệm đã được thay đổi',
  reverted: 'Thay đổi email hoặc số điện thoại tài khoản Tiệm đã được huỷ',
  reset: 'Đặt lại mật khẩu Tiệm',
}
