import { expect, test } from 'vitest'
import { uploadForm } from './upload-file.ts'

test.each([
  ['image', 'review/images'],
  ['video', 'review/videos'],
] as const)('a review’s %s goes to %s, with whose it is', (kind, folder) => {
  const file = new File(['x'], 'tệp.bin')
  const form = uploadForm(file, { purpose: 'review', kind, userId: 'u' })
  expect([...form.keys()]).toEqual(['type', 'folder', 'userId', 'files'])
  expect(form.get('type')).toBe('review')
  expect(form.get('folder')).toBe(folder)
  expect(form.get('userId')).toBe('u')
  expect(form.get('files')).toMatchObject({ name: 'tệp.bin', size: 1 })
})
