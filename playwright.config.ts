import { defineConfig } from '@playwright/test'
import { anyServer, anyWidth } from './test/browser/any-width.ts'
import { findChromium } from './test/browser/chromium.ts'
import type { Against } from './test/browser/journey.ts'
import { compileCache } from './test/compile-cache.ts'
import { reportFiles } from './test/conformance/report-files.ts'
import { memoryFolder, roomyFolder } from './test/roomy-folder.ts'
import { journeyWorkers } from './test/test-workers.ts'

const { executablePath, libraryPath } = await findChromium()
const libraries = libraryPath ? { LD_LIBRARY_PATH: libraryPath } : {}

process.env.NODE_COMPILE_CACHE = compileCache

// Chromium writes profiles and shared memory there: on a disk, that takes a twelfth of its CPU time.
const temporary = await roomyFolder()
process.env.TMPDIR = temporary
const sharedMemory = temporary === memoryFolder ? [] : ['--disable-dev-shm-usage']

/** Ends what hangs: a busy machine takes half a minute for what is a second's work. A mutation is killed by it; the mutation run shortens it. */
const waitMs = Number(process.env.JOURNEY_WAIT_MS ?? 60_000)

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true }

/** Journeys of shoppers in a real browser, against a shop started from nothing, at the widths of a phone and a desktop. */
export default defineConfig<Against>({
  testDir: 'test/browser',
  // Node runs TypeScript itself; Babel would compile all of it again in each worker.
  build: { external: ['**/*.ts', '**/build/**'] },
  globalSetup: './test/browser/start-shop.ts',
  fullyParallel: true,
  workers: journeyWorkers,
  timeout: 10 * waitMs,
  expect: { timeout: waitMs },
  reporter: [['list'], ['json', { outputFile: reportFiles.playwright }]],
  outputDir: 'test-results',
  use: {
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // Tests can't intercept requests of a service worker.
    serviceWorkers: 'block',
    // Traces cost time with every step: use `--trace on` to look for a fault.
    trace: 'off',
    launchOptions: {
      executablePath,
      // In other locales Chromium saves downloads beside a folder with diacritics.
      env: { ...(process.env as Record<string, string>), ...libraries, LC_ALL: 'C.UTF-8' },
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...sharedMemory],
    },
  },
  // The longest journeys first, so that no worker is left with one at the end.
  projects: [
    {
      name: 'other-server',
      grep: new RegExp(anyServer),
      // The storefront against another server of the same API: docs/decisions/foreign-server-contract.md.
      use: { ...phone, against: 'other' },
    },
    {
      name: 'desktop',
      // These journeys do not depend on the width.
      testIgnore: '**/*-rules.spec.ts',
      grepInvert: new RegExp(anyWidth),
      use: { viewport: { width: 1280, height: 800 } },
    },
    { name: 'phone', use: phone },
  ],
})
