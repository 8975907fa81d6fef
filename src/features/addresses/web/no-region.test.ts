import { expect, test } from 'vitest'
import { noRegion, noRegions, regionSent } from './no-region.ts'

const legacy = { ...noRegion, provinceCode: '79', districtCode: '760', wardCode: '26740' }
const now = { ...noRegion, provinceCode: '79', wardCode: '26740' }

test('the old scheme is sent as every server knows it, the new one with its name', () => {
  const regions = { ...noRegions, legacy, '2025': now }
  expect(regionSent('legacy', regions)).toEqual(legacy)
  expect(regionSent('2025', regions)).toEqual({ ...now, scheme: '2025' })
})
