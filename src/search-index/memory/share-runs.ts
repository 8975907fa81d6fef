/** Runs work one after the other; callers during a run share the next one. */
export function shareRuns<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined
  let next: Promise<Value> | undefined
  const start = () => {
    const own = work()
    running = own
    const end = () => {
      if (running === own) running = undefined
    }
    own.then(end, end)
    return own
  }
  const startNext = () => {
    next = undefined
    return start()
  }
  return () => {
    if (!running) return start()
    next ??= running.then(startNext, startNext)
    return next
  }
}
