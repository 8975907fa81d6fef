import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { createWorkQueue } from '#platform/images/work-queue.ts'
import { refusal } from './refusals.ts'
import type { Rewriting, VideoShape } from './rewrite-video.ts'
import type { Rewritten } from './video-worker.ts'

/** Throws INVALID_FIELD when a video is broken, UNAVAILABLE when too many wait. */
export type PrepareVideo = (wish: Rewriting) => Promise<VideoShape>

const atOnce = 2
const mostWaiting = 100
/** Many times what a video takes, on a busy machine too; whatever takes longer was made to. */
const msOfMegabyte = 300
/** Tables of a million packets; whatever needs more was made to. */
const mostHeapMB = 256

/**
 * Writes two videos anew at once, each in a thread of its own that ends with it: what one breaks, harms no other. Each
 * has `leastMs` and more for its length.
 */
export function createVideoPreparer(leastMs = 10_000): PrepareVideo {
  const queue = createWorkQueue<VideoShape>(atOnce, mostWaiting)
  return (wish) => queue(wish.file, () => rewriteAside(wish, leastMs))
}

async function rewriteAside(wish: Rewriting, leastMs: number): Promise<VideoShape> {
  const megabytes = (await stat(wish.file)).size / 1024 ** 2
  const worker = new Worker(new URL('./video-worker.ts', import.meta.url), {
    workerData: wish,
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMB, maxYoungGenerationSizeMb: 16 },
    execArgv: [],
  })
  const limit = setTimeout(() => worker.terminate(), leastMs + megabytes * msOfMegabyte)
  try {
    const { shape } = await answerOf(worker)
    if (!shape) throw refusal('Không đọc được video này. Vui lòng chọn video khác.')
    return shape
  } finally {
    clearTimeout(limit)
    await worker.terminate()
  }
}

/** Nothing when the video is broken, or made so that it takes too long or too much memory. */
async function answerOf(worker: Worker): Promise<Rewritten> {
  const ended = once(worker, 'exit').then(() => [{}])
  try {
    const [answer] = await Promise.race([once(worker, 'message'), ended])
    return answer
  } catch (thrown) {
    // What the disk can't do is no fault of the video.
    if (thrown instanceof Error && 'syscall' in thrown) throw thrown
    return {}
  }
}
