import pLimit from 'p-limit'

/** Runs tasks in their order, a limited number at once. A task that is aborted while it waits never runs. */
export type Limiter = <Result>(task: () => Promise<Result>, signal: AbortSignal) => Promise<Result>

export function createLimiter(concurrency: number): Limiter {
  const limit = pLimit(concurrency)
  return (task, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      // p-limit knows no signals: a waiting task is rejected here, a running one handles its signal itself.
      const onAbort = () => reject(signal.reason)
      signal.addEventListener('abort', onAbort)
      limit(() => {
        signal.removeEventListener('abort', onAbort)
        signal.throwIfAborted()
        return task()
      }).then(resolve, reject)
    })
}
