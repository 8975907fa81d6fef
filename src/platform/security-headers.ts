/** Security headers of every response. `isSecure` adds HSTS, for a shop that is only reachable by HTTPS. */
export function securityHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return {
    // Pages and uploads replace it by stricter policies.
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
