export { importBanners } from './import-banners.ts'
export { importMenus } from './import-menus.ts'
export { importPage } from './import-page.ts'
