export { handleCartJobs } from './forget-guest-carts.ts'
export { mergeGuestCart } from './merge-guest-cart.ts'
export { removeBought } from './repository.ts'
