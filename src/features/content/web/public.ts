export { loadBanners, loadFooterMenu, loadShop } from './calls.ts'
export { unnamedShop } from './readers.ts'
