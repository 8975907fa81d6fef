/** Runs tasks, at most so many at a time; the others wait in their order. One that is aborted while it waits never runs. */
export type Lane = <Result>(task: () => Promise<Result>, signal: AbortSignal) => Promise<Result>

export function createLane(atOnce: number): Lane {
  let free = atOnce
  let waiting: (() => void)[] = []

  return async (task, signal) => {
    signal.throwIfAborted()
    if (free > 0) free -= 1
    else await turn(signal)
    try {
      signal.throwIfAborted()
      return await task()
    } finally {
      // Its place goes to the next one without ever being free.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }

  function turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      waiting.push(resolve)
      const leave = () => {
        waiting = waiting.filter((other) => other !== resolve)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
    })
  }
}
