import { type Call, chain, done, nothing } from './call.ts'
import { eachIn, type Fields, fieldsOf, listOf, only, type Shape } from './fields.ts'
import { account, files, person, review, reviewed } from './person-shapes.ts'

/** Places where the specification expects the user: data.data, data.user or data. */
const users: readonly [Shape, ...Shape[]] = [
  ({ data }) => ({ data: { user: person(fieldsOf(data)) } }),
  ({ data }) => ({ data: { data: person(fieldsOf(data)) } }),
  ({ data }) => ({ data: account(fieldsOf(data)) }),
]

/** Places where it expects the profile: data, user or the root. */
const profiles: readonly [Shape, ...Shape[]] = [
  ({ data }) => ({ user: person(fieldsOf(data)) }),
  ({ data }) => person(fieldsOf(data)),
  ({ data }) => ({ data: person(fieldsOf(data)) }),
]

const shortVoucher = (voucher: Fields): Fields =>
  only(voucher, 'id', 'code', 'discount', 'expiredAt', 'description')

export const accountCalls: Call[] = [
  {
    call: 'POST /api/web/auth/login',
    takes: ['identifier', 'password'],
    shapes: [
      ({ token, user }) => ({ token, user: person(fieldsOf(user)) }),
      ({ token, user }) => ({ success: true, token, user: account(fieldsOf(user)) }),
    ],
  },
  {
    call: 'POST /api/web/auth/register',
    takes: ['identifier', 'password'],
    shapes: [done, nothing],
  },
  { call: 'POST /api/web/auth/forgot-password', takes: ['email'], shapes: [done, nothing] },
  {
    call: 'POST /api/web/auth/reset-password',
    takes: ['token', 'password'],
    shapes: [done, nothing],
  },
  { call: 'GET /api/web/users/me', shapes: users },
  {
    call: 'GET /api/web/user/profile',
    // Also used for coins, which it must contain; another path of the chain may return the user.
    shapes: [({ user }) => ({ user: only(fieldsOf(user), 'points') }), ...profiles],
  },
  ...chain(
    ['users/profile', 'account'].map((path) => `GET /api/web/${path}`),
    { shapes: profiles },
  ),
  { call: 'PUT /api/web/user/profile', takes: ['email'], shapes: [done, nothing] },
  {
    call: 'PUT /api/web/users/profile',
    takes: ['name', 'email', 'phone', 'gender', 'birthday'],
    shapes: [done, ...profiles],
  },
  {
    call: 'PUT /api/web/account',
    own: 'PUT /api/web/users/profile',
    takes: ['email'],
    shapes: [done, nothing],
  },
  {
    call: 'PUT /api/web/users/change-password',
    takes: ['currentPassword', 'newPassword'],
    shapes: [done, nothing],
  },
  {
    call: 'GET /api/user/me',
    shapes: [
      ({ store }) => ({ store: storeOf(store) }),
      ({ data, store }) => ({ user: account(fieldsOf(data)), store: storeOf(store) }),
    ],
  },
  {
    call: 'POST /api/web/seller/register',
    takes: ['name', 'description', 'logo'],
    shapes: [({ store }) => ({ store: storeOf(store) })],
  },
  {
    call: 'GET /api/web/users/user/vouchers',
    shapes: [
      (answer) => ({ vouchers: eachIn(answer, 'vouchers', shortVoucher) }),
      (answer) => ({ data: eachIn(answer, 'vouchers', shortVoucher) }),
    ],
  },
  {
    call: 'GET /api/web/vouchers/available',
    shapes: [(answer) => ({ vouchers: eachIn(answer, 'vouchers', shortVoucher) })],
  },
  {
    call: 'GET /api/web/user/coin-history',
    shapes: [
      (answer) => ({
        data: eachIn(answer, 'data', (entry) => only(entry, 'type', 'amount', 'createdAt', 'note')),
      }),
    ],
  },
  {
    call: 'GET /api/web/users/user/notifications',
    shapes: [
      (answer) => ({
        data: eachIn(answer, 'data', (notice) =>
          only(notice, 'id', 'title', 'message', 'createdAt'),
        ),
      }),
    ],
  },
  {
    call: 'GET /api/web/reviews/user/pending',
    takes: ['userId'],
    shapes: [
      (answer) => ({
        data: eachIn(answer, 'items', ({ orderId, product }) => ({
          orderId,
          product: reviewed(fieldsOf(product)),
        })),
      }),
      (answer) => ({
        items: eachIn(answer, 'items', ({ orderId, productId, product }) => ({
          ...{ orderId, productId },
          product: reviewed(fieldsOf(product)),
        })),
      }),
    ],
  },
  {
    call: 'GET /api/web/reviews/user/done',
    takes: ['userId', 'page', 'limit'],
    shapes: [
      (answer) => ({
        reviews: eachIn(answer, 'items', review(files.reviewMedia, 'displayName')),
        pagination: counted(answer),
      }),
      (answer) => ({
        data: eachIn(answer, 'items', review(files.images, 'name')),
        pagination: counted(answer),
      }),
      (answer) => ({
        items: eachIn(answer, 'items', review(files.media, 'name')),
        pagination: counted(answer),
      }),
    ],
  },
  {
    call: 'GET /api/web/reviews/product/{productId}',
    takes: ['rating', 'hasImage', 'page', 'limit'],
    shapes: [
      (answer) => ({
        data: eachIn(answer, 'reviews', review(files.reviewMedia, 'name')),
        pagination: counted(answer),
        summary: only(fieldsOf(answer.summary), 'count'),
      }),
      (answer) => ({
        reviews: eachIn(answer, 'reviews', review(files.images, 'displayName')),
        pagination: counted(answer),
        summary: only(fieldsOf(answer.summary), 'count'),
      }),
      (answer) => ({
        reviews: eachIn(answer, 'reviews', review(files.media, 'displayName')),
        pagination: counted(answer),
        summary: only(fieldsOf(answer.summary), 'count'),
      }),
    ],
  },
  {
    call: 'POST /api/web/reviews/create',
    takes: ['orderId', 'productId', 'userId', 'rating', 'content', 'imageIds'],
    shapes: [({ review: made }) => ({ review: only(fieldsOf(made), 'id') }), done],
  },
  {
    call: 'PATCH /api/web/reviews/{id}',
    takes: ['userId', 'rating', 'content', 'imageIds'],
    shapes: [done, nothing],
  },
  {
    call: 'POST /api/web/uploads',
    takes: ['files', 'folder', 'userId', 'type'],
    shapes: [
      (answer) => ({ data: listOf(answer.items).map((file) => only(file, 'id')) }),
      (answer) => ({ items: listOf(answer.items).map((file) => only(file, 'id')) }),
    ],
  },
]

function counted(answer: Fields): Fields {
  return only(fieldsOf(answer.pagination), 'total', 'pages')
}

function storeOf(store: unknown): Fields | null {
  return store ? only(fieldsOf(store), 'name', 'description', 'logo', 'status') : null
}
