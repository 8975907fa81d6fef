import { startBaseline } from './child.ts'
import { measureLoads } from './load.ts'
import type { Recorded } from './record.ts'
import type { Figure } from './report.ts'

/** A page under load: the shop, a bare Node server of the same bytes, and React alone with the same statements. */
export async function measurePage(
  what: string,
  shop: { address: string; databaseUrl: string; paths: string[] },
  { html, statements }: Recorded,
): Promise<Figure[]> {
  const bytes = await startBaseline('bytes-server.ts', { bytes: Buffer.byteLength(html) })
  const react = await startBaseline('react-server.ts', {
    databaseUrl: shop.databaseUrl,
    statements,
    ...shapeOf(html),
  })
  const requests = shop.paths.map((path) => ({ path }))
  const [ours = 0, bareReact = 0, bareBytes = 0] = await measureLoads([
    { url: shop.address, requests },
    { url: react.url },
    { url: bytes.url },
  ])
  await Promise.all([bytes.stop(), react.stop()])

  const size = `${Math.round(Buffer.byteLength(html) / 1024)} KB`
  const unit = 'pages/s'
  return [
    { what, ours, bare: bareReact, unit, baseline: `React alone, ${size}, same statements` },
    { what, ours, bare: bareBytes, unit, baseline: `Node alone, ${size} from memory` },
  ]
}

/** How many elements a page has, and how its bytes divide into markup and inline scripts. */
function shapeOf(html: string) {
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? '',
  )
  const script = Buffer.byteLength(scripts.join(''))
  const elements = html.match(/<[a-z]/g)?.length ?? 0
  return { elements, script, markup: Buffer.byteLength(html) - script }
}
