/** The tag of tests of what does not hang on the width: they run at that of a phone alone, as `*-rules.spec.ts` do. */
export const anyWidth = '@any-width'

/** The tag of tests that another server's answers pass as well: docs/decisions/second-opinion.md. */
export const anyServer = '@any-server'
