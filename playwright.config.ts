import { defineConfig } from '@playwright/test'
import { findChromium } from './test/browser/chromium.ts'

const { executablePath, libraryPath } = await findChromium()
const libraries = libraryPath ? { LD_LIBRARY_PATH: libraryPath } : {}

/** Journeys of shoppers in a real browser, against the shop as it starts from nothing, at the width of a phone and of a desk. */
export default defineConfig({
  testDir: 'test/browser',
  globalSetup: './test/browser/start-shop.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    trace: 'retain-on-failure',
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
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      // What the shop says and keeps does not hang on the width.
      testIgnore: '**/*-rules.spec.ts',
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
