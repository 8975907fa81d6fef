import { expect, test } from 'vitest'
import { ApiError } from '#storefront/api/api-error.ts'
import { parseUploads } from './upload-file.ts'
import { isWorthRetrying, SignInNeeded, uploadProblem } from './upload-problem.ts'

const refused = (status: number, code: string, more: object = {}) =>
  new ApiError(status, { code, ...more })

test.for([
  [new SignInNeeded(), 'Bạn cần đăng nhập.', true],
  [refused(401, 'SIGN_IN_REQUIRED'), 'Tải ảnh thất bại. Vui lòng đăng nhập lại.', true],
  [refused(413, 'HTTP_413'), 'Tệp quá lớn. Mỗi tệp tối đa 100MB.', false],
  [
    refused(400, 'FILE_TOO_LARGE', { body: { maxMB: 20 } }),
    'Tệp quá lớn. Mỗi tệp tối đa 20MB.',
    false,
  ],
  [refused(415, 'ONLY_JPG_PNG_AND_VIDEO'), 'Chỉ hỗ trợ JPG/PNG & MP4/WEBM/MOV.', false],
  [
    refused(422, 'INVALID_FIELD', { serverMessage: 'Không đọc được ảnh này.' }),
    'Không đọc được ảnh này.',
    false,
  ],
  [
    refused(429, 'TOO_MANY_REQUESTS', { serverMessage: 'Bạn thao tác quá nhanh.' }),
    'Bạn thao tác quá nhanh.',
    true,
  ],
  [refused(0, 'NETWORK'), 'Upload thất bại.', true],
  [refused(502, 'HTTP_502'), 'Upload thất bại.', true],
  [new Error('anything'), 'Upload thất bại.', true],
] as const)('%s: %s', ([error, sentence, canRetry]) => {
  expect(uploadProblem(error)).toBe(sentence)
  expect(isWorthRetrying(error)).toBe(canRetry)
})

test('an answer is parsed in every shape that has an id', () => {
  const url = '/uploads/a/b.mp4'
  const posterUrl = '/uploads/a/b.jpg'
  const whole = { id: '1', url, mimeType: 'video/mp4', posterUrl }
  expect(parseUploads({ items: [whole] })).toEqual([whole])
  const bare = { url: null, mimeType: '', posterUrl: null }
  expect(parseUploads({ data: [{ id: 7 }, {}, { media: { id: 'x' } }] })).toEqual([
    { id: '7', ...bare },
    { id: 'x', ...bare },
  ])
  expect(() => parseUploads({ ok: true })).toThrow('no list')
})
