export { mergeGuestCart } from './merge-guest-cart.ts'
export { removeBought } from './repository.ts'
