import { expect, test } from 'vitest'
import { newZone, withZoneBack } from './rates.ts'

const first = { ...newZone([], ['01', '79']), name: 'Thành phố' }
const second = { ...newZone([first], ['48']), name: 'Miền Trung' }
const third = { ...newZone([first, second], ['92', '96']), name: 'Miền Tây' }

test('a removed zone comes back into the table as it is now', () => {
  const edited = { ...first, name: 'Hai thành phố lớn', minDays: 1 }
  const last = { ...third, provinces: ['92', '96', '48'] }
  expect(withZoneBack([edited, last], second, 1)).toEqual([
    edited,
    { ...second, provinces: [] },
    last,
  ])
  expect(withZoneBack([edited, third], second, 1)).toEqual([edited, second, third])
})

test('a zone that is there again is not there twice', () => {
  const again = { ...second, id: second.id + 100 }
  expect(withZoneBack([first, again], second, 1)).toEqual([first, again])
})
