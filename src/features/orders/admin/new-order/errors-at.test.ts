import { expect, test } from 'vitest'
import { ApiError } from '#storefront/api/api-error.ts'
import { errorsAt, errorsElsewhere } from './errors-at.ts'

const refused = (...paths: string[]) =>
  errorsAt(
    new ApiError(422, {
      code: 'INVALID_FIELD',
      body: { errors: paths.map((path) => ({ path, message: `Sai ${path}.` })) },
    }),
  )

test('what has a field is said there, and the rest is said as well', () => {
  const errors = refused('contents.name', 'contents.accountId', 'contents.lines.0.quantity')
  expect(errors.name).toBe('Sai contents.name.')
  expect(errorsElsewhere(errors, true)).toBe(
    'Sai contents.accountId. Sai contents.lines.0.quantity.',
  )
  expect(errorsElsewhere(refused('lines', 'address.street', 'note'), false)).toBeUndefined()
})

test('who may not give discounts has no fields for one', () => {
  const errors = refused('discount.reason')
  expect(errorsElsewhere(errors, true)).toBeUndefined()
  expect(errorsElsewhere(errors, false)).toBe('Sai discount.reason.')
})
