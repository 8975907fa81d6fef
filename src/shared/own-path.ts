const base = 'https://own.invalid'

/**
 * The path within this site that a `redirect` parameter names, or `/` for anything that could lead to another site
 * (`//evil`, `/\evil`, `javascript:`, also when hidden by encoding, tabs or dots).
 */
export function ownPath(redirect: string | null | undefined): string {
  const target = redirect ?? ''
  const path = target.startsWith('/') ? target : (decoded(target) ?? '')
  const address = addressOf(path)
  if (!address) return '/'
  // The decoded path must stay within the site as well, since it may be decoded again later.
  let stage: string | undefined = path
  for (let round = 0; round < 5 && stage !== undefined; round++) {
    if (!addressOf(stage)) return '/'
    const next = decoded(stage)
    if (next === stage) break
    stage = next
  }
  return address
}

function addressOf(path: string): string | undefined {
  if (!path.startsWith('/') || !URL.canParse(path, base)) return undefined
  const { origin, pathname, search, hash } = new URL(path, base)
  if (origin !== base || pathname.startsWith('//')) return undefined
  return pathname + search + hash
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
