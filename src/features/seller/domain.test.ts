import { expect, test } from 'vitest'
import { isLogoAddress } from './domain.ts'

test.each([
  'https://vi-du.vn/a.png',
  'HTTPS://cdn.vi-du.vn/l%20o.webp?v=2',
  '/uploads/4f/4f0c.jpg',
])('a logo may be shown from %s', (address) => expect(isLogoAddress(address)).toBe(true))

test.each([
  'http://vi-du.vn/a.png',
  'vi-du.vn/a.png',
  'https://',
  'https://may-cua-toi/a.png',
  'https://ai:mat-khau@vi-du.vn/a.png',
  'https://vi-du.vn\\@khac.vn/',
  'https://vi-du.vn/a b.png',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '//vi-du.vn/a.png',
  '/uploads/a b.jpg',
])('but not from %s', (address) => expect(isLogoAddress(address)).toBe(false))
