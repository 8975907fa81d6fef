import { type Catalog, withClient } from '../catalog.ts'
import type { Figure } from '../figures.ts'
import { send } from '../generator.ts'
import { expectAnswers, type LoadProfile, type LoadSubject, measureLoads } from '../load.ts'
import { orders } from '../orders.ts'
import type { Shop } from '../rates.ts'

type Database = { url: string; superuserUrl: string }

/** The indexes that only staff's lists read. */
const staffIndexes = [
  ...[
    'orders_newest_idx',
    'orders_stage_idx',
    'orders_payment_idx',
    'orders_province_idx',
    'orders_code_idx',
  ],
  ...['orders_words_idx', 'orders_phone_digits_idx'],
]
export const placingProfile: LoadProfile = { rounds: 5, seconds: 4, warmUp: 4 }
const copyName = 'without_indexes'

/**
 * Copies the database, which nobody may be connected to, by its superuser, and drops the indexes of staff's lists in the
 * copy. An earlier copy is replaced.
 */
export async function copyWithoutIndexes({ url, superuserUrl }: Database): Promise<void> {
  const { pathname, username } = new URL(url)
  await withClient(urlOf(superuserUrl, 'template1'), async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${copyName}`)
    await client.query(
      `CREATE DATABASE ${copyName} OWNER ${username} TEMPLATE ${pathname.slice(1)} STRATEGY file_copy`,
    )
  })
  await withClient(urlOf(superuserUrl, copyName), (client) =>
    client.query(`DROP INDEX ${staffIndexes.join(', ')}`),
  )
}

export async function dropCopy(superuserUrl: string): Promise<void> {
  await withClient(urlOf(superuserUrl, 'template1'), (client) =>
    client.query(`DROP DATABASE IF EXISTS ${copyName}`),
  )
}

export const copyUrl = (databaseUrl: string): string => urlOf(databaseUrl, copyName)

function urlOf(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.href
}

export type Contender = { shop: Shop; catalog: Catalog }

/** Measures placing orders in a shop and in one without the indexes, in turns: one at a time and eight at once. */
export async function measurePlacing(
  contenders: readonly [Contender, Contender],
  profile: LoadProfile,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, connections] of Object.entries({ 'One at a time': 1, 'Eight at once': 8 })) {
    const subjects = contenders.map((contender) => placing(contender, connections))
    const [ours, bare] = await measureLoads(subjects, contenders[0].shop.databaseUrl, profile)
    if (!ours || !bare) throw new Error(`${what} was not measured`)
    figures.push({ what, ours, bare, unit: 'orders', baseline: 'without the indexes' })
  }
  return figures
}

function placing({ shop, catalog }: Contender, connections: number): LoadSubject {
  const source = orders(catalog.lines, catalog.buyers)
  return {
    pid: shop.child.pid,
    run: async (seconds) => {
      const sent = await send(shop.address, source, { connections, until: { seconds } })
      expectAnswers(sent, [201], shop.address)
      return sent
    },
  }
}
