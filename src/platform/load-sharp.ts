type Sharp = typeof import('sharp')['default']

/**
 * What reads and draws pictures; loaded with the first one, since it is large and no page waits for it. Nothing is read
 * twice, and what was read of a large picture would stay in memory: it keeps nothing.
 */
export async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}
