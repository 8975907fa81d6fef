export { addToCart } from './add-to-cart.ts'
export { loadCart, removeLines } from './calls.ts'
export { chosenLines, forgetBought, keyOf, onBoughtElsewhere, snapshotOf } from './selection.ts'
