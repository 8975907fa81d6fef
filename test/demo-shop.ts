import { loadDemoShop } from '#src/demo/load-demo-shop.ts'
import type { Filling } from './database.ts'

/** The demo shop with its accounts, loaded once for all tests that start from it. */
export const demoShop: Filling = { name: 'demo_shop', fill: ({ db }) => loadDemoShop(db) }
