/** Bytes, far above what a file of 200 MB takes. */
const mostMemory = 1.5 * 1024 ** 3
/** Below the time after which the job would be given to another process. */
const longestMs = 45 * 60_000
const everyMs = 50

// Kills this thread's process when it takes too much memory or time, also when its main thread is blocked.
const started = Date.now()
setInterval(() => {
  const isTooMuch = process.memoryUsage.rss() > mostMemory || Date.now() - started > longestMs
  if (isTooMuch) process.kill(process.pid, 'SIGKILL')
}, everyMs)
