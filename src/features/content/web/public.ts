export { loadBanners, loadFooterMenu } from './calls.ts'
