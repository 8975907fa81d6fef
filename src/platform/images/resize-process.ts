import { type Format, resize, type Shape } from './resize.ts'

/** A request to this process; the answer has the same `id`. */
export type ResizeOrder = { id: number; original: string | Buffer; shape: Shape; format: Format }

/** The resized picture, or the message of the error. */
export type Resized = { id: number; made: Buffer } | { id: number; failure: string }

// The parent stops this process by disconnecting, once no request needs it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

process.on('message', async ({ id, original, shape, format }: ResizeOrder) => {
  const answer: Resized = await resize(original, shape, format).then(
    (made) => ({ id, made }),
    (error: Error) => ({ id, failure: error.message }),
  )
  process.send?.(answer)
})
