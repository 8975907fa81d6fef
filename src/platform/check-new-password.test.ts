import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import { isWhole } from '#test/whole.ts'
import { checkNewPassword } from './check-new-password.ts'

const owner = {
  phone: '0912345678',
  email: 'hoa.sen@vi-du.invalid',
  username: 'hoasenviet',
  name: 'Nguyễn Thị Hoa',
}

async function isTaken(password: string, atLeast?: number): Promise<boolean> {
  try {
    await checkNewPassword(password, {
      owner,
      shopName: 'Gốm Bát Tràng',
      field: 'password',
      ...(atLeast && { atLeast }),
    })
    return true
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'INVALID_FIELD') return false
    throw thrown
  }
}

test('none of the ten thousand most common passwords is taken, in capitals neither', async () => {
  const common = dictionary['passwords-common']
  expect(common.length).toBeGreaterThanOrEqual(10_000)
  const taken: string[] = []
  const tried = common.slice(0, 10_000).filter((_, rank) => isWhole || rank % 20 === 0)
  for (const password of tried) {
    const capital = password.charAt(0).toUpperCase() + password.slice(1)
    for (const form of [password, capital]) {
      if (await isTaken(form, 1)) taken.push(form)
    }
  }
  expect(taken).toEqual([])
})

test.each([
  '00000000',
  '987654321',
  '0123456789',
  'asdasdasd',
  'matkhau123',
  'MậtKhẩu',
  'Khách Hàng',
  'khachhang1',
  'gombattrang',
  'Gốm Bát Tràng',
  '0912345678',
  '912345678',
  '+84912345678',
  '0912345678a',
  'nguyenthihoa',
  'Nguyễn Thị Hoa',
  'NGUYENTHIHOA',
  'hoasenviet',
  'hoa.sen@vi-du.invalid',
  'hoa.sen1',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
])('%j is refused', async (password) => {
  expect(await isTaken(password)).toBe(false)
})

test.each(['mưa rơi trên phố', 'conmeo123', 'xK3#9q!z', '密码是一首长诗啊', 'hoamuaxuan'])(
  '%j is taken',
  async (password) => {
    expect(await isTaken(password)).toBe(true)
  },
)

test('long passwords are estimated by their beginning', async () => {
  const strong = 'mưa rơi trên phố, xK3#9q!z'
  expect(await isTaken(`${strong}${'a'.repeat(150)}`)).toBe(true)
  expect(await isTaken(`${'a'.repeat(40)}${strong}`)).toBe(false)
})
