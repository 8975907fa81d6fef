import { BanksObject } from 'vietnam-qr-pay'

/** The Vietnamese banks that take transfers by VietQR, by their usual names. */
export const vietnameseBanks = Object.values(BanksObject)
  .filter(({ vietQRStatus }) => vietQRStatus >= 1)
  .map(({ bin, shortName, name }) => ({ bin, name: shortName, fullName: name }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'vi'))
