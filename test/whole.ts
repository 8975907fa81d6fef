/** Whether tests are made with all that they can be made with, which takes some minutes more: `TESTS=whole npm test`. */
export const isWhole = process.env.TESTS === 'whole'
