import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ourCalls } from './our-calls.ts'
import { calls } from './table.ts'

const project = path.resolve(import.meta.dirname, '../..')

/** Section 7 of both documents, call by call; of the older address lists those named beside the address book. */
const named = `
GET /cart, DELETE /cart/item/{id}, PUT /cart/item/{id}, POST /cart/remove-selected, POST /cart,
GET /users/me, POST /auth/login, POST /auth/register, POST /auth/forgot-password, POST /auth/reset-password,
GET /products/flash-remaining, GET /flash-sale/product/{productId}, GET /flash-sale,
POST /orders/calculate, POST /orders, POST /orders/confirmation, GET /orders/{id},
GET /users/addresses/{id}, GET /users/addresses/default, GET /products, GET /products/{id},
GET /recommendations, GET /search/suggestions, GET /products/slug/{slug}, GET /menu, GET /banners,
GET /category/top, GET /product-attributes/{productId}, GET /reviews/user/pending, POST /uploads,
POST /reviews/create, GET /reviews/product/{productId}, GET /reviews/user/done, PATCH /reviews/{id},
GET /user/profile, GET /users/profile, GET /account, PUT /user/profile, PUT /users/profile, PUT /account,
PUT /users/change-password, POST /seller/register,
GET /addresses/users/addresses, POST /addresses/users/addresses, PUT /addresses/users/addresses/{id},
PUT /addresses/users/addresses/{id}/default, DELETE /addresses/users/addresses/{id},
GET /users/addresses, POST /users/addresses, PUT /users/addresses/{id}, PUT /users/addresses/{id}/default,
DELETE /users/addresses/{id}, GET /addresses/provinces, GET /addresses/districts, GET /addresses/wards,
GET /addresses, GET /orders/user, GET /orders/user/{id}, GET /users/user/vouchers, GET /vouchers/available,
GET /user/coin-history, GET /users/user/notifications, GET /category/tree, GET /categories/tree,
GET /categories, GET /category, GET /category/{id}/attributes, GET /categories/{id}/attributes,
GET /product, GET /products/list, GET /product/list, GET /pages/slug/{slug}`
  .split(',')
  .map((call) => call.trim().replace(' ', ' /api/web'))

test('the table holds every call that the specification names, and no other', () => {
  const held = calls.map(({ call }) => call)
  expect(held.toSorted()).toEqual([...named, 'GET /api/user/me'].toSorted())
  expect(new Set(held).size).toBe(held.length)
})

/** API URLs in the storefront's code, with `{}` for interpolated parts. */
function addressesIn(code: string): string[] {
  const literals = [
    ...code.matchAll(
      /(['"`])((?:\/api)?\/(?:web|user)\/(?!account|orders\/|vouchers\?|reviews).*?)\1/g,
    ),
  ]
  return literals
    .map(([, , address = '']) => address.replace(/\$\{.*?\}/g, '{}').split('?')[0] ?? '')
    .map((address) => (address.startsWith('/api') ? address : `/api${address}`))
    .filter((address) => !address.endsWith('/'))
}

test('the storefront calls nothing else, but for extensions of ours that are written down', () => {
  const known = [...calls.map(({ call }) => call), ...ourCalls].map((call) =>
    (call.split(' ')[1] ?? '').replace(/\{.*?\}/g, '{}').split('/'),
  )
  const isKnown = (address: string) =>
    known.some((parts) => {
      const segments = address.split('/')
      return (
        segments.length === parts.length &&
        segments.every((part, at) => part === '{}' || part === parts[at])
      )
    })
  const files = globSync('src/{features/*/web,storefront}/**/*.{ts,tsx}', { cwd: project })
  const code = files.filter((file) => !file.includes('.test.'))
  const called = code.flatMap((file) => addressesIn(readFileSync(path.join(project, file), 'utf8')))
  expect(called.length).toBeGreaterThan(50)
  expect(called.filter((address) => !isKnown(address) && address !== '/api/web{}')).toEqual([])

  const record = readFileSync(
    path.join(project, 'docs/decisions/foreign-server-contract.md'),
    'utf8',
  )
  expect(ourCalls.filter((call) => !record.includes(call.replace('/api/web', '')))).toEqual([])
})
