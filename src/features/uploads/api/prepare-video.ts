import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { bareEnvironment } from '#platform/bare-environment.ts'
import { createWorkQueue } from '#platform/images/work-queue.ts'
import { projectFolder } from '#platform/project-folder.ts'
import { refusal } from './refusals.ts'
import type { Rewriting, VideoShape } from './rewrite-video.ts'
import type { Order, Rewritten } from './video-process.ts'

/** Throws INVALID_FIELD when a video is broken, UNAVAILABLE when too many wait. */
export type PrepareVideo = (wish: Rewriting) => Promise<VideoShape>

const program = path.join(projectFolder, 'src/features/uploads/api/video-process.ts')
const atOnce = 2
const mostWaiting = 100
/** Many times what a video takes, on a busy machine too; whatever takes longer was made to. */
const msOfMegabyte = 300
/** Tables of a million packets; whatever needs more was made to. */
const mostHeapMB = 256

/**
 * Writes two videos anew at once, each in a process of its own that ends with it: what one breaks, harms no other. (A
 * thread would do less: one that fills its memory can end the whole process.) Each has `leastMs` and more for its length.
 */
export function createVideoPreparer(leastMs = 10_000): PrepareVideo {
  const queue = createWorkQueue<VideoShape>(atOnce, mostWaiting)
  return (wish) => queue(wish.file, () => rewriteAside(wish, leastMs))
}

async function rewriteAside(wish: Rewriting, leastMs: number): Promise<VideoShape> {
  const megabytes = (await stat(wish.file)).size / 1024 ** 2
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${mostHeapMB}`],
    env: bareEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const order: Order = { ...wish, limitMs: leastMs + megabytes * msOfMegabyte }
  const { shape, failure } = await answerOf(child, order)
  // What the disk can't do is no fault of the video.
  if (failure) throw Object.assign(new Error(failure.message), failure)
  if (!shape) throw refusal('Không đọc được video này. Vui lòng chọn video khác.')
  return shape
}

/** Nothing when the video is broken, or made so that it takes too long or too much memory. */
async function answerOf(child: ChildProcess, order: Order): Promise<Rewritten> {
  let answer: Rewritten = {}
  child.once('message', (told: Rewritten) => {
    answer = told
  })
  // Should it end before it hears, that is told by its end.
  child.once('spawn', () => child.send(order, () => {}))
  await once(child, 'close')
  return answer
}
