export { AddressCard } from './address-card.tsx'
export { loadDeliveryAddress } from './calls.ts'
export { chosenAddressId } from './chosen-address.ts'
