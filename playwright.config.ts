import { defineConfig } from '@playwright/test'
import { anyServer, anyWidth } from './test/browser/any-width.ts'
import { findChromium } from './test/browser/chromium.ts'
import type { Against } from './test/browser/journey.ts'
import { compileCache } from './test/compile-cache.ts'
import { reportFiles } from './test/conformance/report-files.ts'

const { executablePath, libraryPath } = await findChromium()
const libraries = libraryPath ? { LD_LIBRARY_PATH: libraryPath } : {}

process.env.NODE_COMPILE_CACHE = compileCache

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true }

/** Journeys of shoppers in a real browser, against the shop as it starts from nothing, at the width of a phone and of a desk. */
export default defineConfig<Against>({
  testDir: 'test/browser',
  // Node runs all of it as it stands; Babel would go through it again in each worker.
  build: { external: ['**/*.ts', '**/build/**'] },
  globalSetup: './test/browser/start-shop.ts',
  fullyParallel: true,
  workers: 3,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: reportFiles.playwright }]],
  outputDir: 'test-results',
  use: {
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // What a worker asks for, tests can't hold or break.
    serviceWorkers: 'block',
    // Costs time with every step: `--trace on` while looking for something.
    trace: 'off',
    launchOptions: {
      executablePath,
      env: { ...(process.env as Record<string, string>), ...libraries },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-dev-shm-usage',
      ],
    },
  },
  projects: [
    { name: 'phone', use: phone },
    {
      name: 'desktop',
      // What the shop says and keeps does not hang on the width.
      testIgnore: '**/*-rules.spec.ts',
      grepInvert: new RegExp(anyWidth),
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'other-server',
      grep: new RegExp(anyServer),
      // What the storefront makes of another server's answers: docs/decisions/second-opinion.md.
      use: { ...phone, against: 'other' },
    },
  ],
})
