import { expect, test } from 'vitest'
import { checkShopper } from './auth.ts'
import { removeStored, writeStored } from './shopper-storage.ts'

const profileKeys = ['user_info', 'user', 'userInfo', 'auth_user', 'currentUser', 'userData']

test.each(profileKeys)('the shopper is read from the profile stored as %s', async (key) => {
  writeStored(key, '{"fullName":"Lan"}')
  expect(await checkShopper()).toMatchObject({ status: 'signed-in', name: 'Lan' })
  removeStored(key)
  expect(await checkShopper()).toEqual({ status: 'guest' })
})
