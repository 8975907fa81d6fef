import { expect, test } from 'vitest'
import { chooseEncryption } from './backup-encryption.ts'

test('several public keys are given apart, or with commas between', async () => {
  expect(await chooseEncryption({ encryptTo: ['age1a,age1b', 'age1c'] })).toEqual({
    publicKeys: ['age1a', 'age1b', 'age1c'],
  })
})
