import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test, visit } from './journey.ts'
import { aGate } from './scene.ts'

const filmed = '/products/ao-thun-nu-cotton-co-tron-mac-hang-ngay'

function galleryOf(page: Page) {
  const gallery = page.getByRole('region', { name: 'Hình ảnh sản phẩm' })
  return {
    gallery,
    viewer: page.getByRole('dialog', { name: /^Hình ảnh của / }),
    /** The visible slide; its neighbors are in the DOM as well. */
    seen: page.locator('.yarl__slide_current'),
    small: gallery.getByRole('button', { name: /^Xem (ảnh|video) \d+$/ }),
    slide: (number: number) => gallery.locator(`[data-product-picture] li:nth-child(${number}) a`),
  }
}

const widthOf = async (picture: Locator) => Math.round((await picture.boundingBox())?.width ?? 0)

test('xem ảnh lớn: bàn phím, con lăn và hai ngón phóng tới bốn lần rồi dừng; Esc và Quay lại đều đóng', async ({
  page,
}) => {
  await visit(page, filmed)
  const { gallery, viewer, slide, seen } = galleryOf(page)
  const picture = seen.locator('img')
  await slide(1).click()
  await expect.poll(() => widthOf(picture)).toBe(360)
  await expectAccessible(page)

  for (let press = 0; press < 4; press += 1) await page.keyboard.press('+')
  await expect.poll(() => widthOf(picture)).toBe(1440)
  await expect(viewer.getByRole('button', { name: 'Phóng to' })).toBeDisabled()
  await page.mouse.move(180, 400)
  for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, 300)
  await expect.poll(() => widthOf(picture)).toBe(360)
  await pinch(page, 40, 320)
  await expect.poll(() => widthOf(picture)).toBe(1440)
  await page.keyboard.press('Control+0')
  await expect.poll(() => widthOf(picture)).toBe(360)

  // The viewer takes only one of two simultaneous key presses, so each is awaited.
  await page.keyboard.press('ArrowRight')
  await expect(seen).toHaveAccessibleName(/^2 trên /)
  await page.keyboard.press('ArrowRight')
  await expect(seen).toHaveAccessibleName(/^3 trên /)
  // Simulates Tab from the last button, which leaves the viewer.
  await viewer.locator(':focus').evaluate((it: HTMLElement) => it.blur())
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(slide(3)).toBeFocused()
  await expect(slide(3)).toBeInViewport({ ratio: 0.9 })
  await expect(page).toHaveURL(filmed)

  await page.keyboard.press('ArrowLeft')
  await expect(slide(2)).toBeFocused()
  await expect(gallery.locator('[data-product-picture] a:not([tabindex])')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(seen).toHaveAccessibleName(/^2 trên /)
  await page.goBack()
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(filmed)
})

/** Moves two fingers in the middle of the screen from one distance to another, in pixels. */
async function pinch(page: Page, from: number, to: number) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { id: 0, x: 180 - apart / 2, y: 400 },
              { id: 1, x: 180 + apart / 2, y: 400 },
            ],
    })
  await touch('touchStart', from)
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', from + ((to - from) * step) / 8)
  await touch('touchEnd', to)
}

test('video đứng sau ảnh đầu và được tải theo từng phần; mở ra là phát', async ({ page }) => {
  const part = page.waitForResponse('**/*.mp4')
  await visit(page, filmed)
  const { viewer, small, slide, seen } = galleryOf(page)
  await small.nth(1).click()
  await expect(slide(2)).toBeInViewport({ ratio: 0.9 })
  await slide(2).click()
  expect((await part).status()).toBe(206)
  const video = viewer.locator('video')
  await expect
    .poll(() => video.evaluate((it: HTMLVideoElement) => it.currentTime))
    .toBeGreaterThan(0)
  await page.keyboard.press('ArrowRight')
  await expect(seen).toHaveAccessibleName(/^3 trên /)
  await expect(video.first()).toHaveJSProperty('paused', true)
})

test('ảnh theo màu đã chọn, chọn lại cũng về; bảy ảnh nhỏ trên máy tính; sang sản phẩm khác thì về ảnh đầu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visit(page, '/products/ao-ba-lo-chay-bo-vai-luoi-soc-cheo')
  const { gallery, small, slide } = galleryOf(page)
  const perRow = async () => {
    const row = await small.first().locator('xpath=ancestor::ul').boundingBox()
    return Math.floor((row?.width ?? 0) / ((await widthOf(small.first())) + 4))
  }
  await expect.poll(perRow).toBe(7)
  await page.setViewportSize({ width: 768, height: 800 })
  await expect.poll(perRow).toBe(7)
  await page.setViewportSize({ width: 767, height: 800 })
  await expect.poll(() => widthOf(small.first())).toBe(48)
  await page.setViewportSize({ width: 1280, height: 800 })

  const count = await small.count()
  const color = page.getByRole('group', { name: 'Màu' }).getByText('Đỏ', { exact: true })
  await color.click()
  await expect(small.nth(count - 2)).toHaveAttribute('aria-current', 'true')
  await small.first().click()
  await expect(slide(1)).toBeInViewport({ ratio: 0.9 })
  await color.click()
  await color.click()
  await expect(slide(count - 1)).toBeInViewport({ ratio: 0.9 })

  await page.getByRole('region', { name: 'Sản phẩm liên quan' }).getByRole('link').first().click()
  await expect(page).not.toHaveURL(/soc-cheo/)
  await expect(gallery.locator('[aria-current]')).toHaveAccessibleName('Xem ảnh 1')
})

test('khung xem ảnh: mạng chậm thì báo đang tải, Quay lại đóng; mất mạng thì nói rõ và thử lại được', async ({
  page,
}) => {
  let isLost = true
  const gate = aGate()
  await page.route('**/assets/media-viewer-*', async (route) => {
    await gate.opened
    await (isLost ? route.abort() : route.continue())
  })
  await visit(page, filmed)
  const { viewer, slide, seen } = galleryOf(page)
  await slide(1).click()
  await expect(viewer.getByRole('status')).toHaveText('Đang tải...')
  await page.goBack()
  await expect(viewer).toBeHidden()
  await expect(slide(1)).toBeFocused()

  await page.keyboard.press('Enter')
  gate.open()
  await expect(viewer.getByRole('heading', { name: 'Chưa tải được phần này' })).toBeVisible()
  await expectAccessible(page)
  isLost = false
  await viewer.getByRole('button', { name: 'Thử lại' }).click()
  await expect(seen).toHaveAccessibleName(/^1 trên /)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(slide(1)).toBeFocused()
})
