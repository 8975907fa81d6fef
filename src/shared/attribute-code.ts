import { slugifyVietnamese } from './vietnamese.ts'

/** `Chất liệu` → `CHAT_LIEU`, as catalogs name attributes. */
export function attributeCode(name: string): string {
  return slugifyVietnamese(name).replaceAll('-', '_').toUpperCase().slice(0, 50) || 'THONG_SO'
}
