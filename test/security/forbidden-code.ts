/** What the code may not hold, why, and which files may all the same. */
type Rule = { name: string; found: RegExp; allowedIn?: readonly string[] }

/** Each stands for requirements of docs/security.md that hold as long as nobody writes such a thing. */
const rules: readonly Rule[] = [
  {
    name: 'runs text as code',
    found: /\beval\(|\bnew Function\(|from 'node:vm'|set(?:Timeout|Interval)\(\s*['"`]/,
  },
  {
    name: 'writes text into a page as HTML',
    found: /\b(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML=/,
    // What each of them writes is the shop's own or cleaned.
    allowedIn: [
      'src/root.tsx',
      'src/storefront/seo/structured-data.tsx',
      'src/storefront/ui/rich-text.tsx',
    ],
  },
  { name: 'uses cookies', found: /document\.cookie|cookieStore|header\(\s*['"]set-cookie/i },
  { name: 'speaks to other windows', found: /\.postMessage\(|addEventListener\(\s*'message'/ },
  { name: 'opens a channel of its own', found: /\bnew (?:WebSocket|RTCPeerConnection)\b/ },
  {
    name: 'starts programs',
    found: /from 'node:child_process'/,
    allowedIn: [
      'src/features/addresses/api/load-units.ts',
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
    found: /(?<![\w.])fetch\(|from 'node:https?'.*\brequest\b|from 'undici'/,
    allowedIn: [
      'src/features/analytics/api/send-visits.ts',
      'src/platform/storefront/page-api.ts',
      // In browsers: the shop's own address, or the API's.
      'src/features/analytics/web/tell-visits.ts',
      'src/platform/installable/offline-page.ts',
      'src/storefront/api/browser-api.ts',
      'src/storefront/api/events.ts',
      'src/storefront/bring-again.ts',
      'src/storefront/shell/late-scripts.ts',
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
    // Constants, and names of tables and columns as PostgreSQL's own catalogue tells them.
    allowedIn: [
      'src/features/catalog/api/shelf/spoken-bytes.ts',
      'src/features/catalog/api/text/build-vocabulary.ts',
      'src/platform/backup/restore-backup.ts',
      'src/platform/backup/tables.ts',
      'src/platform/backup/write-backup.ts',
      'src/platform/embedded/shop-role.ts',
      'src/platform/kept-plans.ts',
      'src/platform/migrate.ts',
      'src/platform/notices.ts',
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
    // When to try or look again, and no more.
    allowedIn: [
      'src/features/cart/web/use-cart.ts',
      'src/features/cart/web/use-looked-at.ts',
      'src/features/flash-sale/web/use-live.ts',
      'src/features/orders/web/live-order.ts',
      'src/features/orders/web/use-checkout.ts',
      'src/platform/notices.ts',
    ],
  },
  { name: 'compares loosely', found: /[^=!]==[^=]|!=(?!=| null\b)/ },
]

/** `file: what it does`, for each rule that a source breaks; and for each exception that none needs any more. */
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
