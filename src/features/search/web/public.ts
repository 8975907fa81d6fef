export { CategoryMenu } from './category-menu/category-menu.tsx'
export { SearchBox } from './search-box.tsx'
