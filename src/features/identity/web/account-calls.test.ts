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

test.each([404, 405, 501, 500, 503, 'lost'])(
  'an address’s e-mail goes on to the next profile after %s',
  async (failure) => {
    const paths = ['/api/web/user/profile', '/api/web/users/profile', '/api/web/account']
    const { api, calls } = recordedApi({
      [`GET ${paths[0]}`]: { data: { id: 'u', name: 'Lan', email: '' } },
      [`PUT ${paths[0]}`]: failure,
      [`PUT ${paths[1]}`]: failure,
      [`PUT ${paths[2]}`]: { success: true },
    })
    await saveProfileEmail(api, 'lan@vi.du')
    expect(calls.slice(1).map(({ call }) => call)).toEqual(paths.map((path) => `PUT ${path}`))
  },
)

test('an address’s e-mail that a profile refuses goes no further', async () => {
  const { api, calls } = recordedApi({
    'GET /api/web/user/profile': { data: { id: 'u', name: 'Lan', email: '' } },
    'PUT /api/web/user/profile': 409,
  })
  await expect(saveProfileEmail(api, 'lan@vi.du')).rejects.toMatchObject({ status: 409 })
  expect(calls).toHaveLength(2)
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
