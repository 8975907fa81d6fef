/** Event on the window once the page is interactive. */
export const hydratedEvent = 'hydrated'

/** Replays presses from before hydration: early-script.ts. */
export function announceHydrated(): void {
  window.dispatchEvent(new Event(hydratedEvent))
}
