import { expect, test } from 'vitest'
import { createLifecycle, StoppedError } from './lifecycle.ts'

function createNotes() {
  const notes: string[] = []
  const log = { info: () => {}, error: (_: object, message: string) => void notes.push(message) }
  return { notes, log }
}

test('parts close in reverse order, regardless of failures', async () => {
  const { notes, log } = createNotes()
  const lifecycle = createLifecycle(log, 50)
  const closing = (name: string) => ({ close: () => void notes.push(name) })
  await lifecycle.open('first', () => 1, closing('first'))
  await lifecycle.open('stuck', () => 2, { close: () => new Promise(() => {}) })
  await lifecycle.open('broken', () => 3, { close: () => Promise.reject(new Error('broken')) })
  await lifecycle.open('last', () => 4, closing('last'))

  await Promise.all([lifecycle.stop(), lifecycle.stop()])

  expect(notes).toEqual(['last', 'broken did not close', 'stuck did not close', 'first'])
})

test('a part that is still opening is awaited and closed', async () => {
  const { notes, log } = createNotes()
  const lifecycle = createLifecycle(log)
  const { promise, resolve } = Promise.withResolvers<string>()
  const opening = lifecycle.open('slow', () => promise, { close: (name) => void notes.push(name) })
  const refused = expect(opening).rejects.toThrow(StoppedError)

  const stopped = lifecycle.stop()
  resolve('opened')
  await stopped
  await refused

  expect(notes).toEqual(['opened'])
  await expect(lifecycle.open('late', () => 1, { close: () => {} })).rejects.toThrow(StoppedError)
})

test('a part that failed to open is not closed', async () => {
  const { notes, log } = createNotes()
  const lifecycle = createLifecycle(log)
  const open = () => Promise.reject(new Error('no'))

  const opening = lifecycle.open('never', open, { close: () => void notes.push('never') })
  await expect(opening).rejects.toThrow('no')
  await lifecycle.stop()

  expect(notes).toEqual([])
})
