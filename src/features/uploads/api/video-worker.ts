import { parentPort, workerData } from 'node:worker_threads'
import { Logging, LogLevel } from 'mediabunny'
import { type Rewriting, rewriteVideo, type VideoShape } from './rewrite-video.ts'

/** What a worker says when it has ended: the video's shape, or nothing when the video is broken. */
export type Rewritten = { shape?: VideoShape }

// Hostile videos would fill the shop's log.
Logging.level = LogLevel.Silent

const wish: Rewriting = workerData
const answer: Rewritten = await rewriteVideo(wish).then(
  (shape) => ({ shape }),
  (thrown: NodeJS.ErrnoException) => {
    // What the disk can't do is no fault of the video.
    if (thrown.syscall) throw thrown
    return {}
  },
)
parentPort?.postMessage(answer)
