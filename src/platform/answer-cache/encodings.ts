export type Encoding = 'br' | 'gzip' | 'identity'

/** Smaller bodies grow by being compressed, or gain less than it costs. */
export function isEncodable({ length }: Buffer): boolean {
  return length >= 1024
}

const known = new Map<string, Encoding>()
const mostKnown = 200

/** The encoding to send, by what `Accept-Encoding` takes: the one that it likes best, of those the smallest. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const found = known.get(accepted)
  if (found) return found
  const chosen = choose(accepted)
  // Browsers say it in a handful of ways.
  if (known.size < mostKnown) known.set(accepted, chosen)
  return chosen
}

function choose(accepted: string): Encoding {
  const weights = new Map<string, number>()
  for (const item of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))
    const q = weight === undefined ? 1 : Number(weight.slice(weight.indexOf('=') + 1))
    if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, Number.isNaN(q) ? 0 : q)
  }
  const anything = weights.get('*') ?? 0
  const br = weights.get('br') ?? anything
  const gzip = weights.get('gzip') ?? anything
  // Nobody who takes a compressed body has asked for a larger one, unless they say that they like it better.
  const identity = weights.get('identity') ?? 0
  const best = Math.max(br, gzip, identity)
  if (best === 0 || (identity === best && identity > br && identity > gzip)) return 'identity'
  return br === best ? 'br' : 'gzip'
}
