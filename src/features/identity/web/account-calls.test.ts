import { expect, test } from 'vitest'
import { recordedApi } from '#test/recorded-api.ts'
import { changePassword } from './calls.ts'
import { saveProfile, saveProfileEmail } from './profile-calls.ts'

test('a new password is sent with the current one', async () => {
  const call = 'PUT /api/web/users/change-password'
  const { api, calls } = recordedApi({ [call]: { success: true } })
  await changePassword(api, { current: 'cũ', replacement: 'mới hơn' })
  expect(calls).toEqual([{ call, body: { currentPassword: 'cũ', newPassword: 'mới hơn' } }])
})

test('the profile’s form sends its five fields', async () => {
  const call = 'PUT /api/web/users/profile'
  const { api, calls } = recordedApi({ [call]: { data: { id: 'u', name: 'Lan' } } })
  const profile = {
    name: 'Lan',
    email: 'lan@vi.du',
    phone: '0912345678',
    gender: 'female',
    birthday: '1990-02-28',
  } as const
  await saveProfile(api, profile)
  expect(calls).toEqual([{ call, body: profile }])
})

test('the profile of an address’s e-mail is read and written at three paths in order', async () => {
  const paths = ['/api/web/user/profile', '/api/web/users/profile', '/api/web/account']
  const { api, calls } = recordedApi({
    [`GET ${paths[2]}`]: { data: { id: 'u', name: 'Lan', email: '' } },
    [`PUT ${paths[2]}`]: { success: true },
  })
  await saveProfileEmail(api, 'lan@vi.du')
  expect(calls).toEqual([
    ...paths.map((path) => ({ call: `GET ${path}` })),
    ...paths.map((path) => ({ call: `PUT ${path}`, body: { email: 'lan@vi.du' } })),
  ])
})
