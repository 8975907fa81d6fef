import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseLanguage, setLanguage, t } from './language.ts'

beforeEach(() => setLanguage('vi'))
afterEach(() => setLanguage('en'))

test.each([
  [{}, [], 'vi'],
  [{ LANG: 'C.UTF-8' }, [], 'vi'],
  [{ LANG: 'POSIX' }, [], 'vi'],
  [{ LANG: 'vi_VN.UTF-8' }, [], 'vi'],
  [{ LANG: 'fr_FR.UTF-8' }, [], 'vi'],
  [{ LANG: 'en_US.UTF-8' }, [], 'en'],
  [{ LANG: 'en' }, [], 'en'],
  [{ LC_ALL: 'vi_VN.UTF-8', LANG: 'en_US.UTF-8' }, [], 'vi'],
  [{ LC_ALL: 'en_GB.UTF-8', LANG: 'vi_VN.UTF-8' }, [], 'en'],
  [{ LANG: 'en_US.UTF-8' }, ['--lang', 'vi'], 'vi'],
  [{}, ['--lang=en'], 'en'],
])('%j with %j is %s', (environment, args, language) => {
  expect(chooseLanguage(['order', ...args, 'list'], environment)).toEqual(['order', 'list'])
  expect(t('vi', 'en')).toBe(language)
})

test('another language is refused in a sentence', () => {
  expect(() => chooseLanguage(['--lang', 'fr'], {})).toThrow(
    '--lang cần là vi hoặc en. Ví dụ: --lang en',
  )
  expect(() => chooseLanguage(['--lang'], {})).toThrow('--lang cần là vi hoặc en')
})
