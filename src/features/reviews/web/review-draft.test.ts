import { expect, test } from 'vitest'
import { blankReview, isSame, parseDraft } from './review-draft.ts'

const file = { id: 'u1', url: '/uploads/a.mp4', mimeType: 'video/mp4', posterUrl: '/uploads/a.jpg' }

test('a stored draft is read as written; files without an id are left out', () => {
  const draft = { rating: 3, content: ' Vừa đủ ', files: [file] }
  expect(parseDraft(JSON.parse(JSON.stringify({ ...draft, owner: 'u' })))).toEqual(draft)
  expect(parseDraft({ ...draft, files: [{ ...file, id: '' }, {}, null, 7] })).toEqual({
    ...draft,
    files: [],
  })
  expect(parseDraft({ rating: 5 })).toEqual(blankReview)
})

test.each([{}, { rating: 0 }, { rating: 2.5 }, { rating: 'năm', content: 'x' }])(
  'what is no draft is none: %j',
  (stored) => {
    expect(parseDraft(stored)).toBeUndefined()
  },
)

test('drafts are the same by stars, words and files in their order', () => {
  const two = { ...blankReview, files: [file, { ...file, id: 'u2' }] }
  expect(isSame(two, { ...two, files: [...two.files] })).toBe(true)
  expect(isSame(two, { ...two, files: two.files.toReversed() })).toBe(false)
  expect(isSame(two, { ...two, rating: 4 })).toBe(false)
  expect(isSame(two, { ...two, content: 'x' })).toBe(false)
})
