import { expect, test } from 'vitest'
import { recordedApi } from '#test/recorded-api.ts'
import { register, requestReset, resetPassword, signIn } from './calls.ts'

const credentials = { identifier: '0912345678', password: 'mật khẩu' }

test('signing in sends identifier and password, and reads token and user', async () => {
  const user = { id: 'u', name: 'Lan' }
  for (const answer of [{ token: 't', user }, { data: { token: 't', user } }]) {
    const { api, calls } = recordedApi({ 'POST /api/web/auth/login': answer })
    expect(await signIn(api, credentials)).toMatchObject({ token: 't', user })
    expect(calls).toEqual([{ call: 'POST /api/web/auth/login', body: credentials }])
  }
  const { api } = recordedApi({ 'POST /api/web/auth/login': { success: true } })
  await expect(signIn(api, credentials)).rejects.toMatchObject({ code: 'UNREADABLE' })
})

test('registering sends the phone as identifier', async () => {
  const { api, calls } = recordedApi({ 'POST /api/web/auth/register': {} })
  await register(api, credentials)
  expect(calls).toEqual([{ call: 'POST /api/web/auth/register', body: credentials }])
})

test('a password reset is requested by e-mail, and done with the token', async () => {
  const { api, calls } = recordedApi({
    'POST /api/web/auth/forgot-password': {},
    'POST /api/web/auth/reset-password': {},
  })
  await requestReset(api, 'lan@vi.du')
  await resetPassword(api, { token: 't', password: 'mới' })
  expect(calls).toEqual([
    { call: 'POST /api/web/auth/forgot-password', body: { email: 'lan@vi.du' } },
    { call: 'POST /api/web/auth/reset-password', body: { token: 't', password: 'mới' } },
  ])
})
