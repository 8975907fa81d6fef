import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findFileCircles, findViolations, pagesKnow, serverKnows } from './boundaries.ts'
import { findCircles } from './import-graph.ts'

const root = path.join(import.meta.dirname, '..')

async function sourcesIn(folder: string): Promise<Map<string, string>> {
  const files = (await readdir(path.join(root, folder), { recursive: true }))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
  const texts = files.map((file) => readFile(path.join(root, file), 'utf8'))
  return new Map((await Promise.all(texts)).map((text, index) => [files[index] ?? '', text]))
}

const violationsOf = (tree: Record<string, string>) => findViolations(new Map(Object.entries(tree)))

test('the shop keeps its own rules', async () => {
  expect(findViolations(await sourcesIn('src'))).toEqual([])
})

test('no files import each other in a circle, tools and tests included', async () => {
  const trees = await Promise.all(['src', 'cli', 'db', 'test', 'bench'].map(sourcesIn))
  expect(findFileCircles(new Map(trees.flatMap((tree) => [...tree])))).toEqual([])
})

test('every declared arrow is used, and none is drawn in a circle', async () => {
  const sources = await sourcesIn('src')
  const targetsOf = (feature: string, side: RegExp) =>
    [...sources]
      .filter(([file]) => file.startsWith(`src/features/${feature}/`) && side.test(file))
      .flatMap(([, text]) => [...text.matchAll(/#features\/([a-z-]+)\//g)].map((match) => match[1]))

  for (const [knows, side] of [
    [serverKnows, /./],
    [pagesKnow, /\/web\//],
  ] as const) {
    for (const [feature, known] of Object.entries(knows)) {
      expect(targetsOf(feature, side), feature).toEqual(expect.arrayContaining([...known]))
    }
    const graph = new Map(Object.entries(knows).map(([from, to]) => [from, new Set(to)]))
    expect(findCircles(graph)).toEqual([])
  }
})

/** Planted breaches: what is written where, and the reason it is refused for. */
test.each([
  ['src/shared/money.ts', "import '#platform/config.ts'", 'shared is a leaf'],
  ['src/shared/money.ts', "import fastify from 'fastify'", 'Zod is the only package'],
  ['src/features/cart/contract.ts', "import type { Db } from '#platform/database.ts'", 'are pure'],
  ['src/features/cart/domain.ts', "export { getCart } from './api/get-cart.ts'", 'are pure'],
  ['src/features/cart/limits.ts', "import '#platform/config.ts'", 'are pure'],
  ['src/features/cart/domain.ts', "import { readFile } from 'node:fs'", 'uses Node'],
  ['src/features/cart/domain.ts', "import { kysely } from 'kysely'", 'Zod is the only package'],
  ['src/features/cart/domain.ts', 'export const now = () => Date.now()', 'uses Date.now'],
  ['src/features/cart/domain.ts', 'export const now = () => new Date()', 'uses new Date()'],
  ['src/features/cart/domain.ts', 'export const now = () => Date()', 'uses Date()'],
  ['src/features/cart/domain.ts', 'export const dice = Math.random', 'uses Math.random'],
  ['src/features/cart/domain.ts', 'export const id = crypto.randomUUID()', 'uses crypto'],
  ['src/features/cart/domain.ts', 'export const page = await fetch("/")', 'uses fetch'],
  ['src/features/cart/domain.ts', 'export const args = process.argv', 'uses process'],
  ['src/platform/mail.ts', "import '#features/orders/contract.ts'", 'platform knows no feature'],
  ['src/storefront/ui/tabs.tsx', "import '#features/cart/web/public.ts'", 'storefront knows no'],
  ['src/platform/mail.ts', "import '#storefront/auth.ts'", 'the API renders nothing'],
  ['src/storefront/auth.ts', "import type { C } from '#platform/config.ts'", 'over HTTP'],
  [
    'src/search-index/a.ts',
    "import '#features/catalog/contract.ts'",
    'search-index knows no feature',
  ],
  ['src/search-index/a.ts', "import '#storefront/auth.ts'", 'the API renders nothing'],
  ['src/platform/mail.ts', "import '#search-index/public.ts'", 'does not know the search index'],
  ['src/features/cart/api/a.ts', "import '#search-index/create.ts'", 'use the front door of'],
  ['src/features/cart/web/a.ts', "import '#search-index/public.ts'", 'over HTTP'],
  ['src/features/cart/web/cart.tsx', "import '../api/get-cart.ts'", 'over HTTP'],
  ['src/features/cart/web/cart.tsx', "import '#platform/config.ts'", 'over HTTP'],
  ['src/features/cart/api/get-cart.ts', "import '../web/cart.tsx'", 'the API renders nothing'],
  ['src/features/cart/api/get-cart.ts', "import '#storefront/auth.ts'", 'the API renders nothing'],
  [
    'src/features/orders/mail/letter.tsx',
    "import '../api/mails.ts'",
    'mails know only their props',
  ],
  [
    'src/features/orders/mail/letter.tsx',
    "import '../web/order.tsx'",
    'mails know only their props',
  ],
  [
    'src/features/orders/api/order-emails.ts',
    "import '../mail/letter.tsx'",
    'the composition root',
  ],
  ['src/features/orders/api/routes.ts', "import '#src/server.ts'", 'only the composition root'],
  ['src/platform/mail.ts', "import '#src/mail/render-mail.ts'", 'only the composition root'],
  ['src/features/cart/api/a.ts', "import '#features/orders/contract.ts'", 'does not know orders'],
  ['src/features/cart/api/a.ts', "import type {} from '#features/orders/domain.ts'", 'not know'],
  [
    'src/features/cart/api/a.ts',
    "export type A = import('#features/orders/domain.ts').A",
    'not know',
  ],
  [
    'src/features/cart/api/a.ts',
    "await import('#features/orders/api/public.ts')",
    'not know orders',
  ],
  ['src/features/cart/api/a.ts', "import '#features/catalog/api/figures.ts'", 'use a front door'],
  ['src/features/cart/api/a.ts', "import '#test/builders.ts'", 'only tests and tools'],
  ['src/features/cart/api/a.ts', "import '../../../../cli/shop.ts'", 'only tests and tools'],
  ['src/features/cart/web/a.ts', "import { CartItem } from '../contract.ts'", 'types alone'],
  ['src/features/cart/web/a.ts', "import { type CartItem } from '../contract.ts'", 'types alone'],
  ['src/features/cart/web/a.ts', "import { z } from 'zod'", 'the browser would load Zod'],
  ['src/platform/mail.ts', 'export const url = process.env.SMTP_URL', 'reads the environment'],
  ['src/platform/mail.ts', 'export const url = process["env"].SMTP_URL', 'reads the environment'],
  ['src/platform/mail.ts', "import { env } from 'node:process'", 'reads the environment'],
  ['src/server.ts', 'const { env } = process', 'reads the environment'],
])('%s may not say %s', (file, source, reason) => {
  expect(violationsOf({ [file]: source })).toEqual([expect.stringContaining(reason)])
})

test('Zod is found behind a rule that a page uses', () => {
  const violations = violationsOf({
    'src/features/cart/web/cart.tsx': "import { clamp } from '../domain.ts'",
    'src/features/cart/domain.ts': "import { vnd } from '#shared/money.ts'",
    'src/shared/money.ts': "import { z } from 'zod'",
  })

  expect(violations).toEqual([
    'the browser would load Zod: src/features/cart/web/cart.tsx → src/features/cart/domain.ts → src/shared/money.ts → zod',
  ])
})

test('circles of files and of features are found', () => {
  const violations = violationsOf({
    'src/platform/a.ts': "import './b.ts'",
    'src/platform/b.ts': "import type { A } from './a.ts'",
    'src/features/cart/api/a.ts': "import type {} from '#features/catalog/contract.ts'",
    'src/features/catalog/domain.ts': "import type {} from '#features/cart/contract.ts'",
  })

  expect(violations).toEqual([
    expect.stringContaining('catalog does not know cart'),
    'circle of files: src/platform/a.ts → src/platform/b.ts → src/platform/a.ts',
    'circle of server sides: cart → catalog → cart',
  ])
})

test.each([
  [
    'src/features/orders/api/routes.ts',
    "import { findSellables } from '#features/catalog/api/public.ts'",
  ],
  ['src/features/cart/web/cart.tsx', "import type { CartItem } from '../contract.ts'"],
  ['src/features/cart/web/route.tsx', "import type { Route } from './+types/route.ts'"],
  [
    'src/features/cart/domain.ts',
    'export const fits = (window: { at: Date }) => window.at > new Date(0)',
  ],
  ['src/features/cart/domain.ts', 'export type Step = { process: string; fetch: number }'],
  [
    'src/features/cart/contract.ts',
    "import { z } from 'zod'; import { Vnd } from '#shared/money.ts'",
  ],
  ['src/run-shop.ts', 'start(process.env)'],
])('%s may say %s', (file, source) => {
  expect(violationsOf({ [file]: source })).toEqual([])
})
