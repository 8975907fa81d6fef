import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const android = 'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${android} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome trên Android'],
  [
    `${android} SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet trên Android',
  ],
  [
    `${android} Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Zalo android/24110`,
    'Zalo trên Android',
  ],
  [`${iphone} (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari trên iPhone'],
  [
    `${iphone} (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.0]`,
    'Facebook trên iPhone',
  ],
  [`${windows} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Microsoft Edge trên Windows'],
  [`${windows} coc_coc_browser/130.0.0 Chrome/124.0.0.0 Safari/537.36`, 'Cốc Cốc trên Windows'],
  ['curl/8.1', 'Thiết bị không rõ'],
  ['<script>alert(1)</script>', 'Thiết bị không rõ'],
  ['', 'Thiết bị không rõ'],
  [null, 'Thiết bị không rõ'],
])('%j is %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
