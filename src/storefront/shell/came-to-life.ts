/** Fired at the window once the page answers to the shopper. */
export const cameToLife = 'came-to-life'

/** What was pressed before is pressed now: early-script.ts. */
export function tellCameToLife(): void {
  window.dispatchEvent(new Event(cameToLife))
}
