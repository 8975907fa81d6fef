import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ApiError } from '#storefront/api/api-error.ts'
import { createFileList, type SendOptions } from './file-list.ts'
import type { Uploaded } from './upload-file.ts'

type Sent = SendOptions & {
  name: string
  succeed: () => Promise<void>
  fail: (error: unknown) => Promise<void>
}

function scene(known: Uploaded[] = []) {
  const sent: Sent[] = []
  const released: string[] = []
  const list = createFileList({
    known,
    loadPreview: async ({ file, kind }) => ({
      preview: `blob:${file.name}`,
      seconds: kind === 'video' ? 12 : null,
      poster: kind === 'video' ? new Blob(['frame']) : null,
    }),
    release: (preview) => released.push(preview),
    send: ({ name }, options) => {
      const { promise, resolve, reject } = Promise.withResolvers<Uploaded>()
      const { signal, kind } = options
      signal.addEventListener('abort', () => reject(signal.reason))
      const uploaded = { id: `id-${name}`, url: null, mimeType: `${kind}/x`, posterUrl: null }
      const after = async (settle: () => void) => {
        settle()
        await tick()
      }
      sent.push({
        ...options,
        name,
        succeed: () => after(() => resolve(uploaded)),
        fail: (error) => after(() => reject(error)),
      })
      return promise
    },
  })
  const choose = async (...names: string[]) => {
    list.add(
      names.map((name) => ({
        file: new File(['x'], name),
        kind: name.endsWith('.mp4') ? 'video' : 'image',
      })),
    )
    await tick()
  }
  const steps = () => list.files().map(({ name, state }) => `${name} ${state.step}`)
  const keyOf = (name: string) => list.files().find((file) => file.name === name)?.key ?? ''
  const last = (name: string) => {
    const found = sent.findLast((one) => one.name === name)
    if (!found) throw new Error(`${name} was not sent`)
    return found
  }
  return { list, choose, sent, last, steps, keyOf, released }
}

const known: Uploaded = {
  id: 'old',
  url: '/uploads/a/a.mp4',
  mimeType: 'video/mp4',
  posterUrl: '/uploads/a/a.jpg',
}

test('files are sent as they are chosen, two at a time, and keep their order', async () => {
  const { list, choose, sent, last, steps } = scene()
  await choose('a.jpg', 'b.mp4', 'c.jpg')
  expect(steps()).toEqual(['a.jpg sending', 'b.mp4 sending', 'c.jpg waiting'])
  last('b.mp4').onProgress(1)
  expect(steps()[1]).toBe('b.mp4 processing')
  await last('b.mp4').succeed()
  expect(steps()).toEqual(['a.jpg sending', 'b.mp4 done', 'c.jpg sending'])
  await last('c.jpg').succeed()
  await last('a.jpg').succeed()
  expect(list.uploaded().map(({ id }) => id)).toEqual(['id-a.jpg', 'id-b.mp4', 'id-c.jpg'])
  expect(sent).toHaveLength(3)
})

test('the sent share is reported; the frame of a video is sent with it', async () => {
  const { list, choose, last } = scene()
  await choose('a.jpg', 'b.mp4')
  last('a.jpg').onProgress(0.25)
  expect(list.files()[0]?.state).toEqual({ step: 'sending', share: 0.25 })
  expect(last('a.jpg').poster).toBeNull()
  expect(await last('b.mp4').poster?.text()).toBe('frame')
  expect(list.files().map(({ preview, seconds }) => [preview, seconds])).toEqual([
    ['blob:a.jpg', null],
    ['blob:b.mp4', 12],
  ])
})

test('one that is taken out is stopped, its preview let go, and the next one has its turn', async () => {
  const { list, choose, last, steps, keyOf, released } = scene()
  await choose('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg')
  list.remove(keyOf('c.jpg'))
  list.remove(keyOf('a.jpg'))
  await tick()
  expect(last('a.jpg').signal.aborted).toBe(true)
  expect(released).toEqual(['blob:c.jpg', 'blob:a.jpg'])
  expect(steps()).toEqual(['b.jpg sending', 'd.jpg sending'])
  last('a.jpg').onProgress(0.5)
  expect(steps()).toEqual(['b.jpg sending', 'd.jpg sending'])
})

test('a failed file shows why, and can be sent again unless it was refused', async () => {
  const { list, choose, sent, last, steps, keyOf } = scene()
  await choose('a.jpg', 'b.jpg')
  await last('a.jpg').fail(new ApiError(401, { code: 'SIGN_IN_REQUIRED' }))
  await last('b.jpg').fail(new ApiError(413, { code: 'FILE_TOO_LARGE', details: { maxMB: 5 } }))
  expect(list.files().map(({ state }) => state)).toEqual([
    { step: 'failed', problem: 'Tải ảnh thất bại. Vui lòng đăng nhập lại.', canRetry: true },
    { step: 'failed', problem: 'Tệp quá lớn. Mỗi tệp tối đa 5MB.', canRetry: false },
  ])
  list.retry(keyOf('a.jpg'))
  list.retry(keyOf('a.jpg'))
  list.retry(keyOf('b.jpg'))
  await tick()
  expect(sent).toHaveLength(3)
  await last('a.jpg').succeed()
  expect(steps()).toEqual(['a.jpg done', 'b.jpg failed'])
})

test('existing files come first and are not sent', async () => {
  const { list, choose, sent, last } = scene([known])
  const before = list.uploaded()
  await choose('a.jpg')
  last('a.jpg').onProgress(0.5)
  expect(list.uploaded()).toBe(before)
  expect(list.files().map(({ kind, state }) => [kind, state.step])).toEqual([
    ['video', 'done'],
    ['image', 'sending'],
  ])
  expect(sent.map(({ name }) => name)).toEqual(['a.jpg'])
})

test('all stops when the page is left', async () => {
  const { list, choose, sent, last, released } = scene()
  await choose('a.jpg', 'b.jpg', 'c.jpg')
  list.leave()
  await tick()
  expect(last('a.jpg').signal.aborted).toBe(true)
  expect(sent).toHaveLength(2)
  expect(released).toEqual(['blob:a.jpg', 'blob:b.jpg', 'blob:c.jpg'])
})
