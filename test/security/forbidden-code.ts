/** Forbidden code patterns, with the files that are exempt. */
type Rule = { name: string; found: RegExp; allowedIn?: readonly string[] }

/** Each rule supports requirements of docs/security.md. */
const rules: readonly Rule[] = [
  {
    name: 'runs text as code',
    found: /\beval\(|\bnew Function\(|from 'node:vm'|set(?:Timeout|Interval)\(\s*['"`]/,
  },
  {
    name: 'writes text into a page as HTML',
    found: /\b(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML=/,
    // They write only the shop's own or sanitized HTML.
    allowedIn: [
      'src/root.tsx',
      'src/storefront/seo/structured-data.tsx',
      'src/storefront/ui/rich-text.tsx',
    ],
  },
  {
    name: 'uses cookies',
    found: /document\.cookie|cookieStore|header\(\s*['"]set-cookie|\.setCookie\(/i,
    // The session of staff.
    allowedIn: ['src/platform/staff-sign-in.ts'],
  },
  {
    name: 'speaks to other windows',
    found: /\.postMessage\(|addEventListener\(\s*'message'/,
    // Tabs of the same origin, by a channel that no other has; and a thread answers the one that started it.
    allowedIn: ['src/back-office/shared-events.ts', 'src/features/content/api/markdown-worker.ts'],
  },
  { name: 'opens a channel of its own', found: /\bnew (?:WebSocket|RTCPeerConnection)\b/ },
  {
    name: 'starts programs',
    found: /from 'node:child_process'/,
    allowedIn: [
      'src/features/addresses/api/load-units.ts',
      'src/features/catalog-import/api/run-in-process.ts',
      'src/features/uploads/api/prepare-video.ts',
      'src/platform/embedded/run-program.ts',
      'src/platform/ensure-build.ts',
      'src/platform/images/resizer.ts',
    ],
  },
  {
    name: 'asks a shell',
    found: /\bexec(?:Sync)?\b[^'\n]*from 'node:child_process'|\bshell:\s*true/,
  },
  {
    name: 'asks other servers',
    found: /(?<![\w.])fetch\(|\brequest\b[^'\n]*from 'node:https?'|from 'undici'/,
    allowedIn: [
      'src/features/analytics/api/send-visits.ts',
      'src/features/orders/api/alerts/send-webhook.ts',
      'src/platform/bot-api.ts',
      'src/platform/download-public.ts',
      'src/platform/storefront/page-api.ts',
      // In browsers: the shop's own address, or the API's.
      'src/back-office/api.ts',
      'src/features/analytics/web/report-visits.ts',
      'src/platform/pwa/offline-page.ts',
      'src/storefront/api/browser-api.ts',
      'src/storefront/api/events.ts',
      'src/storefront/retry-import.ts',
      'src/storefront/shell/deferred-scripts.ts',
      'src/worker/service-worker.ts',
    ],
  },
  {
    name: 'believes any certificate',
    found: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|minVersion/,
  },
  {
    name: 'puts SQL together from text',
    found: /\bsql\.raw\(|\bsql\s*\(\s*`|\.query\(\s*`[^`]*\$\{/,
    // Constants, and identifiers from PostgreSQL's catalogs.
    allowedIn: [
      'src/search-index/memory/tsvector-codec.ts',
      'src/search-index/vocabulary/build-vocabulary.ts',
      'src/platform/backup/restore-backup.ts',
      'src/platform/backup/tables.ts',
      'src/platform/backup/write-backup.ts',
      'src/platform/embedded/shop-role.ts',
      'src/platform/prepared-statements.ts',
      'src/platform/migrate.ts',
      'src/platform/pg-notifications.ts',
      'src/platform/rate-limit.ts',
    ],
  },
  {
    name: 'hashes or encrypts by what is no longer safe',
    found: /create(?:Hash|Hmac)\((?!'sha(?:256|512)')|createCipher|createDecipher/,
  },
  {
    name: 'rolls dice that can be foreseen',
    found: /Math\.random/,
    // Only retry and polling intervals.
    allowedIn: [
      'src/features/cart/web/use-cart.ts',
      'src/features/cart/web/use-cart-time.ts',
      'src/features/flash-sale/web/use-live-data.ts',
      'src/features/orders/web/live-order.ts',
      'src/features/checkout/web/use-checkout.ts',
      'src/platform/pg-notifications.ts',
    ],
  },
  { name: 'compares loosely', found: /[^=!]==[^=]|!=(?!=| null\b)/ },
]

/** Violations as `file: pattern`, and exemptions that are no longer needed. */
export function findForbidden(sources: ReadonlyMap<string, string>): string[] {
  const found = [...sources].flatMap(([file, source]) => {
    const code = withoutComments(source)
    const broken = rules.filter((rule) => rule.found.test(code) && !rule.allowedIn?.includes(file))
    return broken.map(({ name }) => `${file}: ${name}`)
  })
  const idle = rules.flatMap(({ name, found, allowedIn = [] }) =>
    allowedIn
      .filter((file) => !found.test(withoutComments(sources.get(file) ?? '')))
      .map((file) => `${file}: need not be let off: ${name}`),
  )
  return [...found, ...idle]
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
}
