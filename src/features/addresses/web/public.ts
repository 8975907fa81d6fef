export { AddressCard } from './address-card.tsx'
export { loadDeliveryAddress } from './calls.ts'
export { chosenAddressId, onAddressChosen } from './chosen-address.ts'
