export { type Added, addToCart, type CartAddition } from './add-to-cart.ts'
