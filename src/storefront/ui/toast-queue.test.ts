import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastQueue, usualMs } from './toast-queue.ts'
import type { ToastMessage } from './toasts.ts'

type Shown = Parameters<Parameters<typeof createToastQueue>[0]['add']>[0]

/** Messages on the screen, which go when their time is over. */
function aScreen() {
  const toasts = new Map<string, Shown>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const close = (id = '') => {
    const toast = toasts.get(id)
    toasts.delete(id)
    clearTimeout(timers.get(id))
    toast?.onClose?.()
    toast?.onRemove?.()
  }
  const add = (options: Shown) => {
    const id = options.id ?? ''
    const toast = { ...toasts.get(id), ...options }
    toasts.set(id, toast)
    clearTimeout(timers.get(id))
    const { timeout = usualMs } = toast
    if (timeout > 0)
      timers.set(
        id,
        setTimeout(() => close(id), timeout),
      )
    return id
  }
  return { add, close, titles: () => [...toasts.values()].map(({ title }) => title) }
}

let lastId = 0
const message = (text: string, more: Partial<ToastMessage> = {}): ToastMessage => ({
  ...{ id: ++lastId, message: text, tone: 'neutral' },
  ...more,
})
const action = { label: 'Hoàn tác', onPress: () => {} }
const news = (text: string) => message(text, { isNews: true, action: { ...action, label: 'Xem' } })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('news of orders takes nothing of the 20 s of a message with an action', async () => {
  const screen = aScreen()
  const { enqueue } = createToastQueue(screen)
  enqueue(message('Đã xoá.', { action }))
  await vi.advanceTimersByTimeAsync(3000)
  enqueue(news('Đơn hàng mới DH1'))
  await vi.advanceTimersByTimeAsync(10_000)
  enqueue(news('Đơn hàng mới DH2'))
  await vi.advanceTimersByTimeAsync(6999)
  expect(screen.titles()).toEqual(['Đã xoá.'])
  await vi.advanceTimersByTimeAsync(1)
  expect(screen.titles()).toEqual(['Đơn hàng mới DH2'])
  await vi.advanceTimersByTimeAsync(19_999)
  expect(screen.titles()).toEqual(['Đơn hàng mới DH2'])
  await vi.advanceTimersByTimeAsync(1)
  expect(screen.titles()).toEqual([])
})

test('nor of the time of another message', async () => {
  const screen = aScreen()
  const { enqueue } = createToastQueue(screen)
  enqueue(message('Đã lưu.'))
  enqueue(news('Đơn hàng mới DH1'))
  await vi.advanceTimersByTimeAsync(usualMs - 1)
  expect(screen.titles()).toEqual(['Đã lưu.'])
  await vi.advanceTimersByTimeAsync(1)
  expect(screen.titles()).toEqual(['Đơn hàng mới DH1'])
})

test('news waits no longer than twice that, such as while the pointer has stopped the clock', async () => {
  const screen = aScreen()
  const { enqueue, keepTime } = createToastQueue(screen)
  enqueue(message('Đã lưu.'))
  keepTime(true)
  enqueue(news('Đơn hàng mới DH1'))
  await vi.advanceTimersByTimeAsync(2 * usualMs - 1)
  expect(screen.titles()).toEqual(['Đã lưu.'])
  await vi.advanceTimersByTimeAsync(1)
  expect(screen.titles()).toEqual(['Đơn hàng mới DH1'])
})

test('news makes way for what answers the person, and newer news follows it', async () => {
  const screen = aScreen()
  const { enqueue } = createToastQueue(screen)
  enqueue(news('Đơn hàng mới DH1'))
  enqueue(news('Đơn hàng mới DH2'))
  enqueue(message('Đã lưu.'))
  await vi.advanceTimersByTimeAsync(0)
  expect(screen.titles()).toEqual(['Đã lưu.'])
  await vi.advanceTimersByTimeAsync(usualMs)
  expect(screen.titles()).toEqual(['Đơn hàng mới DH2'])
})

test('news that could not be read yet comes back after the answer, and no other', async () => {
  const screen = aScreen()
  const { enqueue } = createToastQueue(screen)
  for (const [shownMs, left] of [
    [1999, ['Đơn hàng mới DH1']],
    [2000, []],
  ] as const) {
    enqueue(news('Đơn hàng mới DH1'))
    await vi.advanceTimersByTimeAsync(shownMs)
    enqueue(message('Đã lưu.'))
    await vi.advanceTimersByTimeAsync(0)
    expect(screen.titles()).toEqual(['Đã lưu.'])
    await vi.advanceTimersByTimeAsync(usualMs)
    expect(screen.titles()).toEqual(left)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(screen.titles()).toEqual([])
  }
})

test('a page that is left takes its messages along, but no news that waits behind them', async () => {
  const screen = aScreen()
  const { enqueue, removeRead } = createToastQueue(screen)
  enqueue(message('Đã xoá.', { action }))
  enqueue(message('Đã lưu.'))
  enqueue(news('Đơn hàng mới DH1'))
  await vi.advanceTimersByTimeAsync(3000)
  removeRead(performance.now())
  await vi.advanceTimersByTimeAsync(0)
  expect(screen.titles()).toEqual(['Đơn hàng mới DH1'])
})

test('saving a form takes its undo along, however early, and leaves that of another step', async () => {
  for (const [isOfForm, left] of [
    [true, []],
    [false, ['Đã điền.']],
  ] as const) {
    const screen = aScreen()
    const { enqueue, removeRead } = createToastQueue(screen)
    enqueue(message('Đã điền.', { action: { ...action, isOfForm } }))
    removeRead(performance.now() + 500)
    await vi.advanceTimersByTimeAsync(0)
    expect(screen.titles()).toEqual(left)
  }
})

test('another answer waits 6 s for a message with an action', async () => {
  const screen = aScreen()
  const { enqueue } = createToastQueue(screen)
  enqueue(message('Đã xoá.', { action }))
  enqueue(message('Đã lưu.'))
  await vi.advanceTimersByTimeAsync(5999)
  expect(screen.titles()).toEqual(['Đã xoá.'])
  await vi.advanceTimersByTimeAsync(1)
  expect(screen.titles()).toEqual(['Đã lưu.'])
})

test('so does each of several, also for one that came while another was shown', async () => {
  const screen = aScreen()
  const { enqueue } = createToastQueue(screen)
  for (const text of ['Một', 'Hai', 'Ba']) enqueue(message(text, { action }))
  await vi.advanceTimersByTimeAsync(11_999)
  expect(screen.titles()).toEqual(['Hai'])
  await vi.advanceTimersByTimeAsync(1)
  expect(screen.titles()).toEqual(['Ba'])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(screen.titles()).toEqual([])
})
