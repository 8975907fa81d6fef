import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { findChromium } from '#test/browser/chromium.ts'

/** A mid-range phone: small screen, device pixel ratio 3. */
export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 3,
  hasTouch: true,
  isMobile: true,
  locale: 'vi-VN',
  timezoneId: 'Asia/Ho_Chi_Minh',
  serviceWorkers: 'block',
}

/** CPU slowdown relative to this machine. */
export const slowdown = 4

/** Opens the project's Chromium, or the system's with TEST_BROWSER=`system`. */
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
