/**
 * What every answer tells browsers: believe its type and no other, show it in nobody else's frames, tell nobody where the
 * visitor came from, let other sites' pages load none of it. `isSecure`: the shop is only to be reached by https.
 */
export function securityHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return {
    // Pages and files of shoppers have stricter ones of their own, which take its place.
    'content-security-policy': "base-uri 'none'; frame-ancestors 'self'; object-src 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-site',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}
