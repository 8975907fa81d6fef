import { isBuiltin } from 'node:module'
import { findCircles, findWay, type Graph, resolveImport } from './import-graph.ts'
import { type Import, readSource, type SourceFile } from './source-file.ts'

type Arrows = Readonly<Record<string, readonly string[]>>

/** The features that the server side of a feature (rules, calls, e-mails) may import. */
export const serverKnows: Arrows = {
  audit: ['settings', 'staff'],
  cart: ['catalog'],
  catalog: ['audit'],
  'catalog-import': ['catalog', 'uploads'],
  emails: ['orders'],
  'flash-sale': ['catalog'],
  identity: ['cart', 'notifications', 'uploads'],
  orders: [
    'addresses',
    'cart',
    'catalog',
    'notifications',
    'payment',
    'shipping',
    'stock',
    'wallet',
  ],
  privacy: [
    'addresses',
    'cart',
    'identity',
    'notifications',
    'orders',
    'returns',
    'reviews',
    'seller',
    'uploads',
    'views',
    'wallet',
  ],
  product: ['cart', 'catalog'],
  recommendations: ['catalog'],
  returns: ['catalog', 'orders', 'wallet'],
  reviews: ['notifications', 'uploads'],
  search: ['catalog'],
  'search-engines': ['search'],
  settings: ['addresses', 'payment', 'shipping', 'staff'],
  seller: ['identity', 'notifications', 'uploads'],
  stock: ['catalog'],
  wallet: ['identity', 'notifications'],
}

/** The features whose components and parsers the pages of a feature may import, in addition to `serverKnows`. */
export const pagesKnow: Arrows = {
  account: ['identity', 'notifications', 'orders', 'wallet'],
  addresses: ['identity'],
  cart: ['flash-sale'],
  checkout: ['addresses', 'cart', 'orders', 'wallet'],
  content: ['catalog'],
  home: ['catalog', 'content', 'flash-sale', 'views'],
  orders: ['flash-sale', 'returns', 'reviews'],
  product: ['flash-sale', 'reviews', 'views'],
  returns: ['uploads'],
  reviews: ['catalog', 'uploads'],
  views: ['catalog'],
}

/** What pages know as types alone. */
const contract = /^([a-z]+-)*contract\.ts$/
const isPureFile = (rest: string) =>
  contract.test(rest) || ['domain.ts', 'limits.ts'].includes(rest)
const isFrontDoor = (rest: string) =>
  isPureFile(rest) || ['api/public.ts', 'web/public.ts'].includes(rest)
/** With the files directly in src they are the composition root: they put features together. */
const rootFolders = ['demo', 'mail']
const environmentReaders = [
  'src/run-shop.ts',
  // Restarts the process with variables that the C library of Linux reads.
  'src/main.ts',
  // These only pass variables on to programs that they start.
  'src/platform/minimal-environment.ts',
  'src/platform/ensure-build.ts',
  'src/platform/embedded/run-program.ts',
]

type Place = {
  /** `features`, `platform`, `search-index`, `storefront`, `back-office`, `shared`, or `root` for the composition root. */
  area: string
  feature?: string
  /** The path within the feature. */
  rest: string
  side?: string
  isPure: boolean
}

/** Splits a path such as `src/features/orders/api/routes.ts` into the parts that the rules name. */
export function locate(file: string): Place {
  const [, area = '', ...parts] = file.split('/')
  if (parts.length === 0 || rootFolders.includes(area)) {
    return { area: 'root', rest: [area, ...parts].join('/'), isPure: false }
  }
  if (area !== 'features') return { area, rest: parts.join('/'), isPure: area === 'shared' }
  const [feature = '', ...inside] = parts
  const rest = inside.join('/')
  const isPure = isPureFile(rest) || inside[0] === 'domain'
  const place = { area, feature, rest, isPure }
  return isPure ? place : { ...place, side: inside[0] ?? '' }
}

/** The reason why file `from` may not import file `to`; undefined when it may. */
export function forbidden(from: string, to: string): string | undefined {
  if (!to.startsWith('src/')) return 'only tests and tools know what lies outside src'
  const [source, target] = [locate(from), locate(to)]
  if (source.area === 'root') return undefined
  if (target.area === 'root') return 'only the composition root knows the composition root'
  if (source.area === 'shared' && target.area !== 'shared') return 'shared is a leaf'
  if (source.isPure && !target.isPure) return 'contract and domain are pure'
  if (source.area !== 'features' && target.feature) return `${source.area} knows no feature`
  if (source.area === 'platform' && target.area === 'storefront') return 'the API renders nothing'
  if (source.area === 'storefront' && target.area === 'platform')
    return 'pages reach the API over HTTP'
  if (source.area === 'back-office' && target.area === 'platform')
    return 'pages reach the API over HTTP'
  if (target.area === 'back-office' && source.area !== 'back-office' && source.side !== 'admin') {
    return 'no byte of the back office is in the storefront'
  }
  return (
    aroundSearchIndex(source, target) ??
    betweenSides(source, target) ??
    betweenFeatures(source, target)
  )
}

/** The search index knows platform and shared alone; the API of features enters it by its front door. */
function aroundSearchIndex(source: Place, target: Place): string | undefined {
  const room = 'search-index'
  if (source.area === room && target.area === 'storefront') return 'the API renders nothing'
  if (target.area !== room || source.area === room) return undefined
  if (source.area !== 'features') return `${source.area} does not know the search index`
  if (source.side !== 'api') return 'pages reach the API over HTTP'
  return target.rest === 'public.ts' ? undefined : 'use the front door of the search index'
}

function betweenSides(source: Place, target: Place): string | undefined {
  if (!source.feature) return undefined
  const isGround = target.area === 'platform'
  const isPage = source.side === 'web' || source.side === 'admin'
  if (isPage && (target.side === 'api' || isGround)) return 'pages reach the API over HTTP'
  if (target.side === 'admin' && source.side !== 'admin') {
    return 'no byte of the back office is in the storefront'
  }
  if (source.side === 'admin' && target.side === 'web') {
    return 'the back office takes nothing of the storefront but its components'
  }
  if (source.side === 'api' && (target.side === 'web' || target.area === 'storefront')) {
    return 'the API renders nothing'
  }
  const isMail = source.side === 'mail'
  if (isMail && (target.side === 'api' || target.side === 'web' || isGround)) {
    return 'mails know only their props'
  }
  if (!isMail && target.side === 'mail') return 'mails are rendered by the composition root'
  return undefined
}

function betweenFeatures(source: Place, target: Place): string | undefined {
  if (!source.feature || !target.feature || source.feature === target.feature) return undefined
  const known = [...(serverKnows[source.feature] ?? [])]
  if (source.side === 'web' || source.side === 'admin')
    known.push(...(pagesKnow[source.feature] ?? []))
  if (!known.includes(target.feature)) return `${source.feature} does not know ${target.feature}`
  return isFrontDoor(target.rest) ? undefined : `use a front door of ${target.feature}`
}

/** All violations of the rules in `sources` (path → text), which are the shop's own files without tests. */
export function findViolations(sources: ReadonlyMap<string, string>): string[] {
  const files = new Map([...sources].map(([file, text]) => [file, readSource(file, text)]))
  const atRunTime = importGraph(files, ({ isType }) => !isType)
  return [
    ...[...files].flatMap(([file, source]) =>
      inOneFile(file, source).map((reason) => `${file}: ${reason}`),
    ),
    ...[...files.keys()].filter(isForBrowser).flatMap((file) => {
      const way = findWay(atRunTime, file, (target) => target === 'zod')
      return way ? [`the browser would load Zod: ${way.join(' → ')}`] : []
    }),
    ...findFileCircles(sources),
    ...circles(
      'server sides',
      featureGraph(files, (place) => place.side !== 'web'),
    ),
    ...circles(
      'screens',
      featureGraph(files, (place) => place.side === 'web'),
    ),
  ]
}

/** Circles of imports between files of any folder; imports of types count, too. */
export function findFileCircles(sources: ReadonlyMap<string, string>): string[] {
  const files = new Map([...sources].map(([file, text]) => [file, readSource(file, text)]))
  const graph = importGraph(files, () => true)
  return circles('files', graph)
}

function circles(of: string, graph: Graph): string[] {
  return findCircles(graph).map((circle) => `circle of ${of}: ${circle.join(' → ')}`)
}

function inOneFile(file: string, source: SourceFile): string[] {
  const { isPure } = locate(file)
  const reasons = source.imports.flatMap((imported) => {
    const reason = forbiddenImport(file, imported)
    return reason ? [`${reason} (${imported.specifier})`] : []
  })
  if (isPure) reasons.push(...source.impurities.map((name) => `a pure file uses ${name}`))
  if (source.readsEnvironment && !environmentReaders.includes(file)) {
    reasons.push('only the composition root reads the environment')
  }
  return reasons
}

function forbiddenImport(file: string, { specifier, isType }: Import): string | undefined {
  const target = resolveImport(file, specifier)
  if (target) {
    const isContract = isForBrowser(file) && contract.test(locate(target).rest)
    if (isContract && !isType) return 'pages take types alone from a contract'
    return forbidden(file, target)
  }
  if (!locate(file).isPure || specifier === 'zod') return undefined
  return isBuiltin(specifier) ? 'a pure file uses Node' : 'Zod is the only package of pure files'
}

function isForBrowser(file: string): boolean {
  const { area, side } = locate(file)
  return area === 'storefront' || side === 'web'
}

type Files = ReadonlyMap<string, SourceFile>

function importGraph(files: Files, counts: (imported: Import) => boolean): Graph {
  return new Map(
    [...files].map(([file, { imports }]) => [
      file,
      new Set(
        imports.filter(counts).map(({ specifier }) => resolveImport(file, specifier) ?? specifier),
      ),
    ]),
  )
}

/** Imports between features that start and end on the side that `counts` accepts. */
function featureGraph(files: Files, counts: (place: Place) => boolean): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [file, targets] of importGraph(files, () => true)) {
    const source = locate(file)
    if (!source.feature || !counts(source)) continue
    const known = graph.get(source.feature) ?? new Set()
    graph.set(source.feature, known)
    for (const target of [...targets].map(locate)) {
      const isOther = target.feature && target.feature !== source.feature
      if (isOther && counts(target)) known.add(target.feature ?? '')
    }
  }
  return graph
}
