import { expect, test } from 'vitest'
import { recordedApi } from '#test/recorded-api.ts'
import { loadDeliveryAddress } from './calls.ts'

const path = 'GET /api/web/users/addresses'
const address = (id: string) => ({ data: { id, fullName: 'Lan', street: '1 phố Mẫu' } })

test('the chosen address is requested by its id, the default one where none is chosen', async () => {
  const { api, calls } = recordedApi({
    [`${path}/a1`]: address('a1'),
    [`${path}/default`]: address('a2'),
  })
  expect(await loadDeliveryAddress(api, 'a1')).toMatchObject({ id: 'a1' })
  expect(await loadDeliveryAddress(api, undefined)).toMatchObject({ id: 'a2' })
  expect(calls.map(({ call }) => call)).toEqual([`${path}/a1`, `${path}/default`])
})

test('a deleted chosen address is replaced by the default one; without addresses there is none', async () => {
  const { api } = recordedApi({ [`${path}/default`]: address('a2') })
  expect(await loadDeliveryAddress(api, 'gone')).toMatchObject({ id: 'a2' })
  expect(await loadDeliveryAddress(recordedApi().api, 'gone')).toBeUndefined()
  const none = recordedApi({ [`${path}/default`]: { success: true, data: null } })
  expect(await loadDeliveryAddress(none.api, undefined)).toBeUndefined()
  await expect(
    loadDeliveryAddress(recordedApi({ [`${path}/a1`]: 500 }).api, 'a1'),
  ).rejects.toMatchObject({ status: 500 })
})
