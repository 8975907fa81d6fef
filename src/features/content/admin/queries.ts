import { queryOptions } from '@tanstack/react-query'
import { api } from '#back-office/api.ts'
import type { EditedMenu, PageDetails } from '../admin-contract.ts'
import type { EditedBanners } from '../banner-contract.ts'

/** The list's path, which its key begins with. */
export const pagesPath = 'content/pages'

export const pageQuery = (id: string) =>
  queryOptions({
    queryKey: [pagesPath, 'page', id],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: PageDetails }>(`${pagesPath}/${encodeURIComponent(id)}`, { signal }))
        .data,
  })

export const menusQuery = queryOptions({
  queryKey: ['content/menus'],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: EditedMenu[] }>('content/menus', { signal })).data,
})

export const bannersQuery = queryOptions({
  queryKey: ['content/banners'],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: EditedBanners }>('content/banners', { signal })).data,
})
