import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { createWorkQueue } from '#platform/images/work-queue.ts'
import { minimalEnvironment } from '#platform/minimal-environment.ts'
import { programFile } from '#platform/program-file.ts'
import { refusal } from './refusals.ts'
import type { Rewriting, VideoShape } from './rewrite-video.ts'
import type { Order, Rewritten } from './video-process.ts'

/** Throws INVALID_FIELD when a video is broken, UNAVAILABLE when too many wait. */
export type PrepareVideo = (input: Rewriting) => Promise<VideoShape>

const program = programFile('src/features/uploads/api/video-process.ts')
const concurrency = 2
const maxPending = 100
/** Many times what an honest video takes on a busy machine. */
const msOfMegabyte = 300
/** Enough for tables of a million packets. */
const maxHeapMB = 256

/**
 * Rewrites two videos at once, each in a process of its own, since a hostile one may block it or fill its memory. A worker
 * thread does not suffice: one that runs out of memory can end the whole process. `minMs` is the time limit of a small
 * video; larger ones get more.
 */
export function createVideoPreparer(minMs = 10_000): PrepareVideo {
  const queue = createWorkQueue<VideoShape>(concurrency, maxPending)
  return (input) => queue(input.file, () => rewriteInProcess(input, minMs))
}

async function rewriteInProcess(input: Rewriting, minMs: number): Promise<VideoShape> {
  const megabytes = (await stat(input.file)).size / 1024 ** 2
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${maxHeapMB}`],
    env: minimalEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const order: Order = { ...input, limitMs: minMs + megabytes * msOfMegabyte }
  const { shape, failure } = await answerOf(child, order)
  // An error of the disk is not the video's.
  if (failure) throw Object.assign(new Error(failure.message), failure)
  if (!shape) throw refusal('Không đọc được video này. Vui lòng chọn video khác.')
  return shape
}

/** Resolves with an empty result when the video is broken or the process ends without an answer. */
async function answerOf(child: ChildProcess, order: Order): Promise<Rewritten> {
  let answer: Rewritten = {}
  child.once('message', (message: Rewritten) => {
    answer = message
  })
  // A process that ends before it gets the message is noticed by `close`.
  child.once('spawn', () => child.send(order, () => {}))
  await once(child, 'close')
  return answer
}
