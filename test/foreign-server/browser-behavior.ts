import type { ServerBehavior } from './server.ts'

/** Behavior for browser tests: the first shape of each call; where the specification has a fallback, the first path fails. */
export const browserBehavior: ServerBehavior = {
  shapeOf: ({ shapes }) => shapes[0],
  failureOf(call, query) {
    // Best sellers are available only under the older query name.
    if (call === 'GET /api/web/products') return query.has('limit') ? undefined : 500
    return failures[call]
  },
}

const failures: Readonly<Record<string, number>> = {
  'GET /api/web/product': 404,
  'GET /api/web/category/tree': 404,
  'GET /api/web/categories/tree': 500,
  'GET /api/web/category/{id}/attributes': 404,
  'GET /api/web/products/flash-remaining': 404,
  'GET /api/web/orders/user/{id}': 404,
  'GET /api/web/users/profile': 500,
  'PUT /api/web/user/profile': 404,
  'POST /api/web/cart/remove-selected': 500,
  'POST /api/web/orders/confirmation': 500,
  'GET /api/web/addresses/users/addresses': 404,
  'POST /api/web/addresses/users/addresses': 404,
  'PUT /api/web/addresses/users/addresses/{id}': 404,
  'PUT /api/web/addresses/users/addresses/{id}/default': 405,
  'DELETE /api/web/addresses/users/addresses/{id}': 404,
}
