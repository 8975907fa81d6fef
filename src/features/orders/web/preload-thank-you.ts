/** Loads the code of the page that follows a placed order. */
export const preloadThankYou = () => import('./thank-you-screen.tsx')
