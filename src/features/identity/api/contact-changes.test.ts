import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { contactScene, ownersPassword, subjects, tokenOf } from '#test/contact-scene.ts'
import { emailsTo, emailTo } from '#test/outbox.ts'

let shop: TestApp
beforeAll(async () => {
  const settings = {
    PUBLIC_URL: 'https://tiem.example',
    SHOP_NAME: 'Tiệm',
    LIMIT_LOGIN_PER_ACCOUNT: '4',
    LIMIT_RESET_PER_EMAIL: '3',
    LIMIT_LOGIN_PER_ADDRESS: '1000',
  }
  shop = await createTestApp(settings, { work: true })
})
afterAll(() => shop.close())
const { anOwner, post, tokenIn } = contactScene(() => shop)

let made = 0
const anAddress = (name: string) => `${name}.${++made}@example.com`
const proven = { currentPassword: ownersPassword }

describe('without reauthentication', () => {
  test('neither e-mail nor phone is changed, nor any other field of the request', async () => {
    const owner = await anOwner(anAddress('cu'))
    const before = await owner.stored()
    for (const change of [{ email: anAddress('moi') }, { phone: '0388123123' }]) {
      const answer = await owner.save({ name: 'Kẻ Trộm', ...change })
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({
        code: 'REAUTHENTICATION_REQUIRED',
        message: 'Cần mật khẩu hiện tại để đổi email hoặc số điện thoại.',
      })
    }
    expect(await owner.stored()).toEqual(before)
    expect(await owner.profile()).toMatchObject({ name: 'Lan', pendingEmail: null })
    expect(await owner.notices()).toEqual([])
  })

  test('an unchanged value needs none, in any spelling', async () => {
    const email = anAddress('cu')
    const owner = await anOwner(email)
    const answer = await owner.save({
      name: 'Lan Anh',
      email: email.toUpperCase(),
      phone: owner.phone,
    })
    expect(answer.json().data).toMatchObject({ name: 'Lan Anh', isEmailConfirmed: true })
  })

  test('a wrong password is a field to correct, and is not guessed for long', async () => {
    const owner = await anOwner(anAddress('cu'))
    const email = anAddress('moi')
    const wrong = await owner.save({ email, currentPassword: 'sai' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json()).toMatchObject({
      message: 'Mật khẩu không đúng',
      errors: [{ path: 'currentPassword', message: 'Mật khẩu không đúng' }],
    })
    for (let count = 0; count < 3; count++) await owner.save({ email, currentPassword: 'sai' })
    expect((await owner.save({ email, ...proven })).statusCode).toBe(429)
  })
})

describe('a new e-mail', () => {
  test('takes effect when its link is opened; until then the old one applies', async () => {
    const [old, email] = [anAddress('cu'), anAddress('moi')]
    const owner = await anOwner(old)
    const answer = await owner.save({ email, ...proven })
    expect(answer.json().data).toMatchObject({
      email: old,
      isEmailConfirmed: true,
      pendingEmail: email,
    })
    const token = await tokenIn(email, subjects.confirmEmail, 'confirm-email')
    expect((await owner.signIn(email)).statusCode).toBe(401)

    const confirmed = await post('auth/confirm-contact', { token })
    expect(confirmed.json()).toEqual({ success: true, kind: 'email' })
    expect(await owner.profile()).toMatchObject({
      email,
      isEmailConfirmed: true,
      pendingEmail: null,
    })
    expect((await owner.signIn(email)).statusCode).toBe(200)
    expect((await owner.signIn(old)).statusCode).toBe(401)
    expect((await post('auth/confirm-contact', { token })).json().code).toBe('CONTACT_LINK_INVALID')
  })

  test('is announced to both addresses, and neither email contains the other address', async () => {
    const [old, email] = [anAddress('cu'), anAddress('moi')]
    const owner = await anOwner(old)
    await owner.save({ email, ...proven })
    const token = await tokenIn(email, subjects.confirmEmail, 'confirm-email')
    await tokenIn(old, subjects.emailRequested, 'revert-contact')
    await post('auth/confirm-contact', { token })
    await tokenIn(old, subjects.emailChanged, 'revert-contact')

    for (const { text, html } of await emailsTo(shop, old)) {
      expect(`${text}${html}`).not.toContain(email)
    }
    const [mail, ...more] = await emailsTo(shop, email)
    expect(more).toEqual([])
    expect(`${mail?.text}${mail?.html}`).not.toContain(old)
    expect(mail?.text).not.toContain('Lan')
    expect(await owner.notices()).toEqual([
      'Có yêu cầu đổi email tài khoản',
      'Email tài khoản đã được thay đổi',
    ])
  })

  test('can be cancelled and resent, and expires', async () => {
    const owner = await anOwner(anAddress('cu'))
    const [first, second] = [anAddress('moi'), anAddress('moi')]
    await owner.save({ email: first, ...proven })
    const dropped = await tokenIn(first, subjects.confirmEmail, 'confirm-email')
    expect((await owner.post('users/contact-changes/cancel', { kind: 'email' })).statusCode).toBe(
      200,
    )
    await owner.save({ email: second, ...proven })
    const earlier = await tokenIn(second, subjects.confirmEmail, 'confirm-email')
    expect((await owner.post('users/contact-changes/resend', { kind: 'email' })).statusCode).toBe(
      200,
    )
    const phone = await owner.post('users/contact-changes/resend', { kind: 'phone' })
    expect(phone.statusCode).toBe(429)
    await shop.db.updateTable('contact_changes').set({ expires_at: sql`now()` }).execute()
    const late = (await owner.profile()).pendingEmail
    expect(late).toBeNull()
    for (const token of [dropped, earlier, 'x'.repeat(43)]) {
      const answer = await post('auth/confirm-contact', { token })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().message).toBe('Liên kết không hợp lệ hoặc đã hết hạn.')
    }
  })

  test('that is pending is voided by a password change or by ending all other sessions', async () => {
    const newPassword = 'một mật khẩu khác hẳn'
    const ways = [
      (owner: Owner) => owner.post('users/sessions/revoke-others'),
      ({ headers }: Owner) =>
        shop.app.inject({
          ...{ method: 'PUT', url: '/api/web/users/change-password', headers },
          payload: { ...proven, newPassword },
        }),
    ]
    for (const protect of ways) {
      const owner = await anOwner(anAddress('cu'))
      const email = anAddress('ke-trom')
      await owner.save({ email, ...proven })
      const token = await tokenIn(email, subjects.confirmEmail, 'confirm-email')
      expect((await protect(owner)).statusCode).toBe(200)
      expect((await post('auth/confirm-contact', { token })).statusCode).toBe(400)
    }
  })

  test('of two accounts that confirm one address concurrently, one gets it', async () => {
    const email = anAddress('chung')
    const owners = await Promise.all([anOwner(anAddress('a')), anOwner(anAddress('b'))])
    for (const owner of owners) await owner.save({ email, ...proven })
    const emails = await vi.waitFor(async () => {
      const found = await emailsTo(shop, email)
      expect(found).toHaveLength(2)
      return found
    }, 20_000)
    const tokens = emails.map(({ text = '' }) => tokenOf(text, 'confirm-email'))
    const answers = await Promise.all(
      tokens.map((token) => post('auth/confirm-contact', { token })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const loser = answers.find(({ statusCode }) => statusCode === 409)
    expect(loser?.json()).toMatchObject({ code: 'EMAIL_TAKEN' })
  })
})
type Owner = Awaited<ReturnType<typeof anOwner>>

describe('an unconfirmed e-mail', () => {
  test('may be the first one without a password, but confirms nothing: its link asks for the password', async () => {
    const owner = await anOwner(null)
    const email = anAddress('dau')
    const answer = await owner.save({ email })
    expect(answer.json().data).toMatchObject({ email, isEmailConfirmed: false, pendingEmail: null })
    const token = await tokenIn(email, subjects.confirmEmail, 'confirm-email')
    expect(await countResetMails(email)).toBe(0)

    const alone = await post('auth/confirm-contact', { token })
    expect(alone.statusCode).toBe(403)
    expect(alone.json().code).toBe('REAUTHENTICATION_REQUIRED')
    const wrong = await post('auth/confirm-contact', { token, password: 'sai' })
    expect(wrong.statusCode).toBe(422)
    expect((await owner.stored()).email_confirmed_at).toBeNull()
    const right = await post('auth/confirm-contact', { token, password: ownersPassword })
    expect(right.statusCode).toBe(200)
    expect(await countResetMails(email)).toBe(1)
    expect(await owner.notices()).toEqual([
      'Email đã được thêm vào tài khoản',
      'Email tài khoản đã được xác nhận',
    ])
  })

  test('is replaced with the password alone, at once; its own address may take nothing back', async () => {
    const [planted, email] = [anAddress('ke-trom'), anAddress('moi')]
    const owner = await anOwner(planted, false)
    expect((await owner.save({ email })).statusCode).toBe(403)
    expect((await owner.save({ email, ...proven })).json().data).toMatchObject({ email })
    const token = await tokenIn(email, subjects.confirmEmail, 'confirm-email')
    expect((await post('auth/confirm-contact', { token })).statusCode).toBe(200)
    const { text } = await emailTo(shop, planted, subjects.emailChanged)
    expect(text).not.toContain('revert-contact')
    expect(
      await shop.db
        .selectFrom('contact_reverts')
        .where('user_id', '=', owner.id)
        .selectAll()
        .execute(),
    ).toEqual([])
  })

  test('can have its link sent, also when none was ever requested', async () => {
    const email = anAddress('cu')
    const owner = await anOwner(email, false)
    await owner.post('users/contact-changes/resend', { kind: 'email' })
    const token = await tokenIn(email, subjects.confirmEmail, 'confirm-email')
    const answer = await post('auth/confirm-contact', { token, password: ownersPassword })
    expect(answer.statusCode).toBe(200)
    const again = await owner.post('users/contact-changes/resend', { kind: 'email' })
    expect(again.statusCode).toBe(404)
  })

  test('does not block the real owner', async () => {
    const email = anAddress('cua-toi')
    const [squatter, owner] = [await anOwner(email, false), await anOwner(null)]
    expect((await owner.save({ email })).json().code).toBe('REAUTHENTICATION_REQUIRED')
    const saved = await owner.save({ email, ...proven })
    expect(saved.json().data).toMatchObject({ email: null, pendingEmail: email })
    const token = await tokenIn(email, subjects.confirmEmail, 'confirm-email')
    expect((await post('auth/confirm-contact', { token })).statusCode).toBe(200)
    expect(await owner.stored()).toMatchObject({ email })
    expect(await squatter.stored()).toMatchObject({ email: null })
    expect(await squatter.notices()).toEqual(['Email chưa xác nhận đã được gỡ'])
  })

  test('never inherits the confirmation of another, whichever program writes it', async () => {
    const owner = await anOwner(anAddress('cu'))
    await shop.db
      .updateTable('users')
      .set({ email: anAddress('phien-ban-cu') })
      .where('id', '=', owner.id)
      .execute()
    expect((await owner.profile()).isEmailConfirmed).toBe(false)
  })
})

describe('a new phone number', () => {
  test('counts once the link in the confirmed mailbox is pressed', async () => {
    const email = anAddress('lan')
    const owner = await anOwner(email)
    const phone = '0388456001'
    const answer = await owner.save({ phone, ...proven })
    expect(answer.json().data).toMatchObject({ phone: owner.phone, pendingPhone: phone })
    expect((await owner.signIn(phone)).statusCode).toBe(401)
    expect((await owner.signIn(owner.phone)).statusCode).toBe(200)

    const { text } = await emailTo(shop, email, subjects.confirmPhone)
    expect(text).not.toContain(phone)
    const token = await tokenIn(email, subjects.confirmPhone, 'confirm-phone')
    const confirmed = await post('auth/confirm-contact', { token })
    expect(confirmed.json()).toEqual({ success: true, kind: 'phone' })
    expect((await owner.signIn(phone)).statusCode).toBe(200)
    await tokenIn(email, subjects.phoneChanged, 'revert-contact')
    expect((await owner.profile()).pendingPhone).toBeNull()
  })

  test('counts at once where there is no confirmed e-mail: the password is the proof', async () => {
    const owner = await anOwner(anAddress('chua-xac-nhan'), false)
    const answer = await owner.save({ phone: '0388456002', ...proven })
    expect(answer.json().data).toMatchObject({ phone: '0388456002', pendingPhone: null })
  })
})

/** Number of reset emails to an address after one more request. */
async function countResetMails(email: string): Promise<number> {
  await post('auth/forgot-password', { email })
  await vi.waitFor(async () => {
    const { rows } = await shop.services.pool.query(
      `SELECT FROM jobs.job WHERE name IN ('password-reset', 'mail') AND state < 'completed'`,
    )
    expect(rows).toEqual([])
  }, 20_000)
  const emails = await emailsTo(shop, email)
  return emails.filter(({ subject }) => subject === subjects.reset).length
}
