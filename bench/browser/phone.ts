import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { findChromium } from '#test/browser/chromium.ts'

/** A phone of the cheaper half: small screen, three dots to a pixel. */
export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 3,
  hasTouch: true,
  isMobile: true,
  locale: 'vi-VN',
  timezoneId: 'Asia/Ho_Chi_Minh',
  serviceWorkers: 'block',
}

/** How many times slower than this machine the phone is. */
export const slowdown = 4

/** The project's own Chromium, or the one of the system where TEST_BROWSER is `system`. */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const { executablePath, libraryPath } = await findChromium()
  return chromium.launch({
    executablePath,
    env: {
      ...(process.env as Record<string, string>),
      ...(libraryPath && { LD_LIBRARY_PATH: libraryPath }),
    },
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...args],
  })
}
