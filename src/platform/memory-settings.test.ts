import { expect, test } from 'vitest'
import { withMemorySettings } from './memory-settings.ts'

const settled = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
}

test('a process is restarted once, otherwise unchanged', () => {
  expect(withMemorySettings({ PORT: '80' }, 'linux')).toEqual({ PORT: '80', ...settled })
  expect(withMemorySettings({ PORT: '80', ...settled }, 'linux')).toBeUndefined()
})

test('an operator’s settings stay', () => {
  const own = { MALLOC_ARENA_MAX: '8' }
  expect(withMemorySettings(own, 'linux')).toEqual({ ...settled, ...own })
})

test.each(['win32', 'darwin'] as const)('nothing is begun anew on %s', (platform) => {
  expect(withMemorySettings({}, platform)).toBeUndefined()
})
