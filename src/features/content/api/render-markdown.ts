import { Worker } from 'node:worker_threads'
import { programFile } from '#platform/program-file.ts'
import { fieldError } from '#shared/field-error.ts'
import type { Rendered } from './markdown-worker.ts'

const program = programFile('src/features/content/api/markdown-worker.ts')
/** Many times what a page of 200,000 characters takes on a busy machine. */
const limitMs = 10_000

/**
 * Unsanitized HTML of a Markdown text, made in a thread of its own: some texts take marked minutes, which would stop all pages. Throws
 * INVALID_FIELD for these.
 */
export async function renderMarkdown(text: string): Promise<string> {
  const worker = new Worker(program, {
    workerData: text,
    resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 4 },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Rendered>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('too long')), limitMs)
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('no answer')))
    })
  } catch {
    throw fieldError('source', 'Nội dung này quá rối để hiển thị. Hãy bớt ký hiệu *, _, [ hay >.')
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
