import { type Call, done, nothing } from './call.ts'
import { eachIn, fieldsOf, only, type Shape } from './fields.ts'
import { codedAddress, plainAddress } from './person-shapes.ts'

const addressFields = [
  ...['fullName', 'phone', 'street', 'isDefault', 'provinceCode', 'provinceName', 'districtCode'],
  ...['districtName', 'wardCode', 'wardName'],
]

/** Calls of the address book under one of its two paths. */
function bookAt(base: string): Call[] {
  const own = '/api/web/users/addresses'
  return [
    {
      call: `GET ${base}`,
      own: `GET ${own}`,
      shapes: [
        (answer) => ({ data: { data: eachIn(answer, 'data', codedAddress) } }),
        (answer) => ({ data: eachIn(answer, 'data', plainAddress) }),
      ],
    },
    {
      call: `POST ${base}`,
      own: `POST ${own}`,
      takes: addressFields,
      shapes: [
        ({ data }) => ({ data: only(fieldsOf(data), 'id') }),
        ({ data }) => only(fieldsOf(data), 'id'),
      ],
    },
    {
      call: `PUT ${base}/{id}`,
      own: `PUT ${own}/{id}`,
      takes: addressFields,
      shapes: [done, nothing],
    },
    { call: `PUT ${base}/{id}/default`, own: `PUT ${own}/{id}/default`, shapes: [done, nothing] },
    { call: `DELETE ${base}/{id}`, own: `DELETE ${own}/{id}`, shapes: [nothing, done] },
  ]
}

const regions: readonly [Shape, ...Shape[]] = [
  (answer) => ({ data: eachIn(answer, 'data', (region) => only(region, 'code', 'name')) }),
]

export const addressCalls: Call[] = [
  ...bookAt('/api/web/addresses/users/addresses'),
  ...bookAt('/api/web/users/addresses'),
  ...['{id}', 'default'].map(
    (which): Call => ({
      call: `GET /api/web/users/addresses/${which}`,
      shapes: [
        ({ data }) => ({ data: plainAddress(fieldsOf(data)) }),
        ({ data }) => ({ data: codedAddress(fieldsOf(data)) }),
      ],
    }),
  ),
  { call: 'GET /api/web/addresses/provinces', shapes: regions },
  { call: 'GET /api/web/addresses/districts', takes: ['province_code'], shapes: regions },
  { call: 'GET /api/web/addresses/wards', takes: ['district_code'], shapes: regions },
  { call: 'GET /api/web/addresses', shapes: [({ data }) => ({ data })] },
]
