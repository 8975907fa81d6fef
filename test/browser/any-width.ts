/** Tag of tests that do not depend on the viewport: they run at phone width only, like `*-rules.spec.ts`. */
export const anyWidth = '@any-width'

/** Tag of tests that also pass against another server's API: docs/decisions/foreign-server-contract.md. */
export const anyServer = '@any-server'
