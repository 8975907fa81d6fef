export const mostDong = 1_000_000_000
/** Uses of one voucher. */
export const mostUses = 2_000_000_000
/** Coins that staff give or take at once. */
export const mostCoins = 100_000_000
/** Products of one voucher, and categories. */
export const mostTargets = 100
