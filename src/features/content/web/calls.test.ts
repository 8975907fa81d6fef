import { expect, test } from 'vitest'
import { recordedApi } from '#test/recorded-api.ts'
import { loadBanners, loadFooterMenu } from './calls.ts'

test('the footer’s menu and the banners are read from data; without them there are none', async () => {
  const { api, calls } = recordedApi({
    'GET /api/web/menu': { data: [{ id: 1, label: 'Về Tiệm', url: '/page/a' }] },
    'GET /api/web/banners': { data: [{ id: 2, image: '/b.webp', title: 'Tết', link: '/search' }] },
  })
  expect(await loadFooterMenu(api)).toMatchObject([{ id: '1', label: 'Về Tiệm', url: '/page/a' }])
  expect(await loadBanners(api)).toMatchObject([
    { id: '2', image: '/b.webp', title: 'Tết', link: '/search' },
  ])
  expect(calls).toEqual([
    { call: 'GET /api/web/menu?location=footer' },
    { call: 'GET /api/web/banners' },
  ])
  const fallen = recordedApi({ 'GET /api/web/menu': 500, 'GET /api/web/banners': { data: 'x' } })
  expect(await loadFooterMenu(fallen.api)).toEqual([])
  expect(await loadBanners(fallen.api)).toEqual([])
})
