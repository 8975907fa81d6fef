import { KeyRound, UsersRound } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'

/** Staff, roles, somebody's own account, and signing in. */
export const staffAdmin: BackOfficeFeature = {
  menu: [
    {
      path: 'nhan-vien',
      label: 'Nhân viên',
      icon: UsersRound,
      permission: 'staff.manage',
      group: 'shop',
    },
    {
      path: 'vai-tro',
      label: 'Vai trò',
      icon: KeyRound,
      permission: 'staff.manage',
      group: 'shop',
    },
  ],
  pages: [
    {
      path: 'nhan-vien',
      task: { label: 'Mời nhân viên', detail: 'Mời người mới', to: '/nhan-vien?moi=1' },
      permission: 'staff.manage',
      load: async () => (await import('./staff-page.tsx')).StaffPage,
    },
    {
      path: 'vai-tro',
      permission: 'staff.manage',
      load: async () => (await import('./roles-page.tsx')).RolesPage,
    },
    { path: 'tai-khoan', load: async () => (await import('./account-page.tsx')).AccountPage },
  ],
  openPages: [
    { path: 'dang-nhap', load: async () => (await import('./sign-in-page.tsx')).SignInPage },
    { path: 'lien-ket', load: async () => (await import('./link-page.tsx')).LinkPage },
  ],
  signInForm: async () => (await import('./sign-in-form.tsx')).SignInForm,
}
