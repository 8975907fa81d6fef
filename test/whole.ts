/** True with `TESTS=whole npm test`: a few tests run all their cases, which takes minutes more. */
export const isWhole = process.env.TESTS === 'whole'
