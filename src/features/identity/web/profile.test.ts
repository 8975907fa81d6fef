import { describe, expect, test } from 'vitest'
import { ApiError } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { UnknownShape } from '#storefront/api/parse.ts'
import { failedAnswer } from '#storefront/api/parse-response.ts'
import { loadProfile, saveProfile, saveProfileEmail, savingFailure } from './profile-calls.ts'
import { parseProfile, parseUser, phoneOf } from './profile-parser.ts'

const user = { id: '1', name: 'Lan', email: 'lan@vi.du', phone: '0912345678' }

describe('the user in an answer', () => {
  test.each([
    [{ success: true, data: { data: user } }],
    [{ success: true, data: { user } }],
    [{ success: true, data: user }],
    [{ success: true, user }],
    [user],
  ])('is found in %j', (answer) => {
    expect(parseUser(answer)).toEqual(user)
  })

  test.each([[{ success: true }], [undefined], [[]], ['x']])('is not found in %j', (answer) => {
    expect(() => parseUser(answer)).toThrow(UnknownShape)
  })
})

describe('a profile', () => {
  test('of another shape is the same profile', () => {
    expect(
      parseProfile({
        displayName: 'Lan',
        mobile: '+84 912 345 678',
        gender: 'Nữ',
        birthday: '1990-02-28T17:00:00.000Z',
        avatar: { url: '/uploads/a.jpg' },
      }),
    ).toEqual({
      name: 'Lan',
      email: '',
      phone: '+84 912 345 678',
      gender: 'female',
      birthday: '1990-02-28',
      avatar: '/uploads/a.jpg',
    })
  })

  test('recognizes a phone number used as username, and uses neither it nor the e-mail as a name', () => {
    const phone = '0912345678'
    expect(parseProfile({ name: null, displayName: phone, username: phone })).toMatchObject({
      name: '',
      phone,
    })
    expect(
      parseProfile({ displayName: 'a@vi.du', email: 'a@vi.du', username: 'lan90' }),
    ).toMatchObject({ name: 'lan90', phone: '' })
  })

  test.each([
    ['male', 'male'],
    ['NAM', 'male'],
    ['F', 'female'],
    ['nữ', 'female'],
    ['Khác', 'other'],
    ['', ''],
    ['không rõ', ''],
  ])('of gender %j is %j', (gender, read) => {
    expect(parseProfile({ gender }).gender).toBe(read)
  })
})

test.each(['phone', 'mobile', 'identifier', 'username'])(
  'a phone number is found in what the browser remembers under %s',
  (field) => {
    expect(phoneOf({ id: '1', name: 'Lan', [field]: '0912345678' })).toBe('0912345678')
    expect(phoneOf({ id: '1', name: 'Lan', username: 'lan90' })).toBe('')
  },
)

describe('calls about the profile', () => {
  test('go on to the next path until one returns a profile', async () => {
    const { api, requested } = apiThat({
      'GET user/profile': new ApiError(500, { code: 'HTTP_500' }),
      'GET users/profile': { success: true },
      'GET account': new ApiError(404, { code: 'HTTP_404' }),
      'GET users/me': { data: user },
    })
    expect(await loadProfile(api)).toMatchObject({ name: 'Lan', email: 'lan@vi.du' })
    expect(requested).toHaveLength(4)
  })

  test('save with one call, and return what was sent when the answer has no profile', async () => {
    const profile = {
      name: 'Lan',
      email: 'lan@vi.du',
      phone: '',
      gender: '',
      birthday: '',
    } as const
    const saved = { ...user, name: 'Lan Anh' }
    const { api, requested } = apiThat({ 'PUT users/profile': { success: true, data: saved } })
    expect(await saveProfile(api, profile)).toEqual(saved)
    expect(await saveProfile(apiThat({}).api, profile)).toEqual(profile)
    expect(requested).toEqual(['PUT users/profile'])
  })

  test('save, and load the profile again when the answer has none', async () => {
    const sent = { name: 'Lan', email: 'lan@vi.du', gender: 'female', birthday: '' } as const
    const { api } = apiThat({
      'PUT users/profile': { success: true },
      'GET users/me': { data: { ...user, gender: null } },
    })
    expect(await saveProfile(api, { ...sent, phone: '+84 912345678' })).toEqual({
      ...sent,
      phone: '0912345678',
    })
  })

  test('an e-mail that is the profile’s already, in any spelling, is not sent', async () => {
    const { api, requested } = apiThat({ 'GET user/profile': { data: user } })
    await saveProfileEmail(api, 'LAN@vi.du')
    expect(requested).toEqual(['GET user/profile'])
  })

  test('an e-mail is sent on only where the path is missing', async () => {
    const refused = new ApiError(409, { code: 'EMAIL_TAKEN' })
    const { api, requested } = apiThat({
      'GET user/profile': { data: user },
      'PUT user/profile': new ApiError(404, { code: 'HTTP_404' }),
      'PUT users/profile': refused,
    })
    await expect(saveProfileEmail(api, 'moi@vi.du')).rejects.toBe(refused)
    expect(requested).toEqual(['GET user/profile', 'PUT user/profile', 'PUT users/profile'])
  })
})

test.each([
  [{ message: 'Câu của máy chủ', error: 'Lỗi riêng' }, 409, 'Câu của máy chủ'],
  [{ error: 'Lỗi riêng' }, 409, 'Lỗi riêng'],
  [{}, 409, 'Trùng thông tin (username/email/SĐT)'],
  [{}, 500, 'Không thể lưu hồ sơ'],
])('%j with status %i reads %j', (body, status, sentence) => {
  expect(savingFailure(failedAnswer(status, body))).toBe(sentence)
})

/** A server with these answers, and its recorded calls. */
function apiThat(answers: Readonly<Record<string, unknown>>) {
  const requested: string[] = []
  const give = (method: string) => async (path: string) => {
    const call = `${method} ${path.replace('/api/web/', '')}`
    requested.push(call)
    const answer = answers[call]
    if (answer instanceof Error) throw answer
    return answer
  }
  const api: ApiClient = {
    isOwnServer: () => true,
    get: give('GET'),
    post: give('POST'),
    put: give('PUT'),
    patch: give('PATCH'),
    delete: give('DELETE'),
  }
  return { api, requested }
}
