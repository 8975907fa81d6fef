import { expect, test } from 'vitest'
import { presetsAt } from './presets.ts'

test('times that come, on the shop’s clock', () => {
  expect(presetsAt(new Date('2026-11-26T03:00:00Z'))).toEqual([
    { label: 'Tối nay 20–22h', start: '26/11/2026 20:00', end: '26/11/2026 22:00' },
    { label: 'Trưa mai 11–13h', start: '27/11/2026 11:00', end: '27/11/2026 13:00' },
    { label: 'Cuối tuần', start: '28/11/2026 00:00', end: '30/11/2026 00:00' },
  ])
  // Saturday evening, when the next weekend is meant.
  expect(presetsAt(new Date('2026-11-28T13:30:00Z'))).toMatchObject([
    { label: 'Tối mai 20–22h', start: '29/11/2026 20:00' },
    {},
    { start: '05/12/2026 00:00' },
  ])
})
