import { Worker } from 'node:worker_threads'
import { Logging, LogLevel } from 'mediabunny'
import { type Rewriting, rewriteVideo, type VideoShape } from './rewrite-video.ts'

/** What a process is to do, and how long it may take. */
export type Order = Rewriting & { limitMs: number }

/** What it says when it has ended: the video's shape, what the disk could not do, or nothing when the video is broken. */
export type Rewritten = {
  shape?: VideoShape
  failure?: { message: string; code: string | undefined; syscall: string }
}

// Hostile videos would fill the shop's log.
Logging.level = LogLevel.Silent

// The shop ends in good order: what it has begun is ended, too. Only when it is gone there is nobody to do it for.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

process.once('message', async ({ limitMs, ...wish }: Order) => {
  // A video may keep this thread busy for ever.
  new Worker(new URL('./end-process.ts', import.meta.url), { workerData: limitMs })
  const answer: Rewritten = await rewriteVideo(wish).then(
    (shape) => ({ shape }),
    ({ message, code, syscall }: NodeJS.ErrnoException) =>
      syscall ? { failure: { message, code, syscall } } : {},
  )
  process.send?.(answer, () => process.exit())
})
