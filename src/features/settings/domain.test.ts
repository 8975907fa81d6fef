import { expect, test } from 'vitest'
import { merchantSettings } from '#platform/merchant-settings.ts'
import { maskAllButLastFour, settingGroups } from './domain.ts'

test('every setting that a merchant decides is in one group', () => {
  const grouped = Object.values(settingGroups).flat()
  expect(grouped.toSorted()).toEqual(merchantSettings.toSorted())
})

test('of an account number only the last four signs are shown', () => {
  expect(maskAllButLastFour('0011223344')).toBe('••••3344')
  expect(maskAllButLastFour('1234')).toBe('••••')
})
