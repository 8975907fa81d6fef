type Sharp = typeof import('sharp')['default']

/** Loads sharp on first use, since it is large. Its cache is off: no file is read twice, and pictures would stay in memory. */
export async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}
