import type { Job, JobResult } from 'pg-boss'
import { requestIdOf, runForRequest } from './request-id.ts'
import { runTraced } from './tracing/trace-jobs.ts'

export type JobFailure = { err: unknown; queue: string; job: string; reqId: string | undefined }

/** How often the job had been tried before. */
type OnFailure = (failure: JobFailure, triesBefore: number) => void

/** Runs a job once, with the request and the trace that added it. Never throws. */
export async function attemptJob<Data>(
  queue: string,
  { id, data, retryCount }: Job<Data>,
  handler: (data: Data) => Promise<void>,
  onFailure: OnFailure,
): Promise<JobResult> {
  try {
    await runForRequest(data, (own) => runTraced(queue, own, handler))
    return { id, status: 'completed' }
  } catch (error) {
    onFailure({ err: error, queue, job: id, reqId: requestIdOf(data) }, retryCount)
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    return { id, status: 'failed', output: { message, stack } }
  }
}
