import { Worker } from 'node:worker_threads'
import { Logging, LogLevel } from 'mediabunny'
import { programFile } from '#platform/program-file.ts'
import { type Rewriting, rewriteVideo, type VideoShape } from './rewrite-video.ts'

/** The message to the process; `limitMs` is its time limit. */
export type Order = Rewriting & { limitMs: number }

/** The answer: the video's shape, an error of the disk, or neither when the video is broken. */
export type Rewritten = {
  shape?: VideoShape
  failure?: { message: string; code: string | undefined; syscall: string }
}

// Hostile videos would fill the log.
Logging.level = LogLevel.Silent

// A graceful stop of the shop lets this process finish; only when the parent is gone it exits.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

process.once('message', async ({ limitMs, ...rewriting }: Order) => {
  // A hostile video may block this thread for ever.
  new Worker(programFile('src/features/uploads/api/kill-process.ts'), { workerData: limitMs })
  const answer: Rewritten = await rewriteVideo(rewriting).then(
    (shape) => ({ shape }),
    ({ message, code, syscall }: NodeJS.ErrnoException) =>
      syscall ? { failure: { message, code, syscall } } : {},
  )
  process.send?.(answer, () => process.exit())
})
