export { addToCart } from './add-to-cart.ts'
export { noteAddition } from './additions.ts'
export { loadCart, removeLines } from './calls.ts'
export { whenCartSettled } from './pending-changes.ts'
export { PriceNote } from './price-note.tsx'
export {
  chosenLines,
  forgetBought,
  keyOf,
  onBoughtElsewhere,
  snapshotOf,
  tickOnly,
} from './selection.ts'
