export { importBanners } from './import-banners.ts'
export { importMenus, withoutIds } from './import-menus.ts'
export { importPage, importPages, type PageFiles, pageFileAt } from './import-pages.ts'
export {
  findDeadLinks,
  listAllBanners,
  listMenus,
  listPages,
  removePages,
} from './manage-content.ts'
export { isPageFile } from './page-file.ts'
export { getMenu, getPage } from './repository.ts'
