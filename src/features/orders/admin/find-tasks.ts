import type { SearchHit } from '#back-office/feature.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'

const tasks: readonly SearchHit[] = [
  { label: 'Tạo đơn', detail: 'Nhập đơn cho khách gọi điện', to: '/don-hang/moi' },
  { label: 'Đơn nháp', detail: 'Đơn đang nhập dở', to: '/don-hang/nhap' },
]

/** What is done with orders that are entered, for the search of everything. */
export const findTasks = (text: string): SearchHit[] =>
  tasks.filter(({ label }) => foldVietnamese(label).includes(foldVietnamese(text)))
