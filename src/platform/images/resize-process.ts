import { type Format, resize, type Shape } from './resize.ts'

/** What the process is to make; `id` tells its answer from others. */
export type ResizeOrder = { id: number; original: string | Buffer; shape: Shape; format: Format }

/** What came of it: the picture, or why there is none. */
export type Resized = { id: number; made: Buffer } | { id: number; failure: string }

// The shop ends in good order, and this process with it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

process.on('message', async ({ id, original, shape, format }: ResizeOrder) => {
  const answer: Resized = await resize(original, shape, format).then(
    (made) => ({ id, made }),
    (error: Error) => ({ id, failure: error.message }),
  )
  process.send?.(answer)
})
