import { expect, test } from 'vitest'
import { permissionsOfRole } from '#shared/permissions.ts'
import { mayManage, roleName, staffLink } from './domain.ts'

const of = (builtIn: keyof typeof permissionsOfRole) => ({
  roleId: builtIn,
  permissions: permissionsOfRole[builtIn],
})

test('nobody makes anyone more powerful than they are', () => {
  const hr = { roleId: 'x', permissions: ['staff.manage', 'orders.read'] as const }
  expect(mayManage(hr, { roleId: 'x', permissions: ['orders.read'] })).toBe(true)
  expect(mayManage(hr, of('orders'))).toBe(false)
  expect(mayManage(of('manager'), of('orders'))).toBe(true)
})

test('only owners make owners', () => {
  const everything = { roleId: 'x', permissions: permissionsOfRole.owner }
  expect(mayManage(everything, of('owner'))).toBe(false)
  expect(mayManage(of('owner'), of('owner'))).toBe(true)
})

test('a role has the name that the owner gave it, or a Vietnamese one', () => {
  expect(roleName({ id: 'owner', name: null })).toBe('Chủ cửa hàng')
  expect(roleName({ id: 'x', name: 'Thu ngân' })).toBe('Thu ngân')
})

test('the secret of a link stands where no server sees it', () => {
  expect(new URL(staffLink('https://tiem.vn', 'abc')).pathname).toBe('/quan-ly/lien-ket')
  expect(new URL(staffLink('https://tiem.vn', 'abc')).hash).toBe('#abc')
})
