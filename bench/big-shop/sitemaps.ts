import path from 'node:path'
import { parseArgs } from 'node:util'
import { startShopProcess } from '#test/shop-process.ts'

// Reads all sitemaps of a shop that make.ts filled, as a search engine does: node bench/big-shop/sitemaps.ts --folder /somewhere
const { values } = parseArgs({ options: { folder: { type: 'string' } } })
if (!values.folder) throw new Error('--folder names the data folder that make.ts filled')

const shop = await startShopProcess(path.resolve(values.folder))
try {
  for (const encoding of ['gzip', 'br', 'identity']) await readAll(encoding)
} finally {
  await shop.end('SIGTERM')
}

async function readAll(encoding: string): Promise<void> {
  const began = performance.now()
  const index = await read('/sitemap.xml', encoding)
  const indexMs = performance.now() - began
  let [addresses, bytes, most] = [0, 0, 0]
  const maps = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc))
  for (const { pathname } of maps) {
    const map = await read(pathname, encoding)
    const size = map.split('<loc>').length - 1
    addresses += size
    bytes += map.length
    most = Math.max(most, map.length)
  }
  const seconds = (performance.now() - began) / 1000
  process.stdout.write(
    `${encoding}: ${addresses} addresses in ${maps.length} maps in ${seconds.toFixed(1)} s, the index in ` +
      `${indexMs.toFixed(0)} ms; ${(bytes / 1e6).toFixed(0)} MB in all, ${(most / 1e6).toFixed(1)} MB at most\n`,
  )
}

async function read(address: string, encoding: string): Promise<string> {
  const answer = await fetch(shop.address + address, { headers: { 'accept-encoding': encoding } })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer.text()
}
