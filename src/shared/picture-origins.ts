/**
 * Whether pages may load pictures and videos of an origin, as browsers read such a list in a Content Security Policy: what is allowed by
 * http is by https, too, `https:` allows all of them, and `*.` stands for any name below.
 */
export function allowsOrigin(origin: string, allowed: readonly string[]): boolean {
  const isSecure = origin.startsWith('https:')
  return allowed.some((each) => {
    if (each === 'https:') return isSecure
    const [scheme = '', host = ''] = each.split('//')
    if (!isSecure && scheme !== 'http:') return false
    const named = origin.slice(origin.indexOf('//') + 2)
    return host.startsWith('*.') ? named.endsWith(host.slice(1)) : named === host
  })
}
