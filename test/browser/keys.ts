import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** More tab stops than any page has before a target. */
const most = 150

type Key = 'Tab' | 'Shift+Tab'

/** Presses Tab until the target has the focus. Each stop on the way must be visible with a focus indicator. */
export async function tabTo(page: Page, target: Locator, key: Key = 'Tab'): Promise<void> {
  await target.waitFor()
  const passed: string[] = []
  const unseen: string[] = []
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press(key)
    let stop = await target.evaluate(lookAtFocus)
    // The header slides in, a row scrolls or a list is inserted first.
    const patience = Date.now() + 5000
    while (stop.problem && Date.now() < patience) {
      await page.evaluate(stillness)
      stop = await target.evaluate(lookAtFocus)
    }
    passed.push(stop.name)
    if (stop.problem) unseen.push(`${stop.name}: ${stop.problem}`)
    if (stop.isTarget) break
  }
  expect(unseen).toEqual([])
  await expect(target, passed.join('\n')).toBeFocused()
}

/** Reaches the target by Tab alone and presses Enter. */
export async function enterOn(page: Page, target: Locator, key: Key = 'Tab'): Promise<void> {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

/** Chooses an option of a group with a roving tabindex: Tab to the group, then arrow keys. */
export async function chooseByArrows(page: Page, group: Locator, choice: Locator): Promise<void> {
  await tabTo(page, group.locator('[tabindex="0"]'))
  const isReached = () => choice.evaluate((element) => element === document.activeElement)
  for (let press = 0; press < most && !(await isReached()); press += 1) {
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Space')
}

type Stop = { name: string; isTarget: boolean; problem?: string }

/** The focused element, and the reason if it is not visible. Runs in the page. */
function lookAtFocus(target: Element): Stop {
  const element = document.activeElement
  const isTarget = element === target
  if (!(element instanceof HTMLElement) || element === document.body) {
    return { name: 'the browser', isTarget }
  }
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`
  const hitsIn = (place: Element) => {
    const { left, top, width, height } = place.getBoundingClientRect()
    const parts = [0.1, 0.5, 0.9]
    return parts.map((part) => document.elementFromPoint(left + width * part, top + height * part))
  }
  // A link may be stretched over its card.
  const card = element.closest('article')
  const isSeen =
    hitsIn(element).some((hit) => hit && (element.contains(hit) || hit.contains(element))) ||
    (card !== null && hitsIn(card).some((hit) => element.contains(hit)))
  if (!isSeen) return { name, isTarget, problem: 'nothing of it is in sight' }
  for (const marked of [element, element.parentElement, element.parentElement?.parentElement]) {
    if (!marked) break
    const looks = [getComputedStyle(marked), getComputedStyle(marked, '::after')]
    if (looks.some(({ outlineStyle }) => outlineStyle !== 'none')) return { name, isTarget }
  }
  return { name, isTarget, problem: 'nothing marks it' }
}

/** Waits for a frame and for all finite animations. Runs in the page. */
async function stillness(): Promise<void> {
  await new Promise((drawn) => requestAnimationFrame(drawn))
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getTiming().iterations === 1)
  await Promise.allSettled(moving.map(({ finished }) => finished))
}
