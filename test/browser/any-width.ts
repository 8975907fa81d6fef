/** The tag of tests of what does not hang on the width: they run at that of a phone alone, as `*-rules.spec.ts` do. */
export const anyWidth = '@any-width'
