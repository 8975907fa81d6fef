export type Layers = {
  size: number
  /** Digests of the layers' contents, the lowest first. */
  digests: readonly string[]
  /** Newest first, with steps that made no layer. */
  history: readonly { size: number }[]
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

/** The size of an image and of each of its layers, with digests that tell whether two builds are the same. */
export function showLayers({ size, digests, history }: Layers): string {
  const sizes = history.flatMap((step) => (step.size > 0 ? [step.size] : [])).toReversed()
  const lines = digests.map(
    (digest, index) => `${megabytes(sizes[index] ?? 0).padStart(8)}  ${digest}`,
  )
  return [...lines, `${megabytes(size).padStart(8)}  together`].join('\n')
}
