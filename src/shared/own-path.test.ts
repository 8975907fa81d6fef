import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

describe('redirect targets', () => {
  test.each([
    ['/checkout', '/checkout'],
    ['/user/account/address?redirect=/checkout', '/user/account/address?redirect=/checkout'],
    ['%2Fcheckout', '/checkout'],
    ['/search?q=100%', '/search?q=100%'],
    ['/search?q=%2F%2Fevil.example', '/search?q=%2F%2Fevil.example'],
    ['/products/ao-dai#danh-gia', '/products/ao-dai#danh-gia'],
    ['/a/../cart', '/cart'],
  ])('%s leads to %s', (redirect, path) => {
    expect(ownPath(redirect)).toBe(path)
  })

  test.each([
    null,
    undefined,
    '',
    'checkout',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '///evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' /checkout',
    '%2F%2Fevil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/%252Fevil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '%',
  ])('%s leads home', (redirect) => {
    expect(ownPath(redirect)).toBe('/')
  })

  test('any input stays on the own site', () => {
    const tricks = fc
      .array(
        fc.constantFrom(
          '/',
          '\\',
          '%2F',
          '%5c',
          '%25',
          '.',
          '..',
          '\t',
          '%0a',
          ':',
          '@',
          '?',
          '#',
          'evil.example',
          'a',
        ),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(tricks, fc.string(), fc.webUrl()), (redirect) => {
        const path = ownPath(redirect)
        expect(path.startsWith('/')).toBe(true)
        expect(path).not.toMatch(/^\/[/\\]/)
        expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example')
        expect(ownPath(path)).toBe(path)
      }),
    )
  })
})
