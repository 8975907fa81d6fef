import type { Routes } from '#platform/services.ts'
import { signedInStaff } from '#platform/staff-sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import { DoneAnswer, SaveView, StaffIdParams, ViewQuery, ViewsAnswer } from '../contract.ts'
import { deleteView, findViews, saveView } from './views.ts'

const config = { permission: 'signed-in' as const }
const tags = ['admin-staff']
const success = true as const

/** Views of lists that the caller has saved. */
export const viewRoutes: Routes = async (app, { db }) => {
  app.get(
    '/me/views',
    {
      config,
      schema: {
        tags,
        summary: 'Views of a list that the caller has saved',
        querystring: ViewQuery,
        response: { 200: ViewsAnswer },
      },
    },
    async (request) => ({
      success,
      data: await findViews(db, signedInStaff(request).id, request.query.list),
    }),
  )

  app.post(
    '/me/views',
    {
      config,
      schema: {
        tags,
        summary: 'Saves a view of a list, in place of an earlier one of this name',
        body: SaveView,
        response: { 200: ViewsAnswer },
      },
    },
    async (request) => {
      const { id } = signedInStaff(request)
      await saveView(db, id, request.body)
      return { success, data: await findViews(db, id, request.body.list) }
    },
  )

  app.delete(
    '/me/views/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Deletes a view of the caller',
        params: StaffIdParams,
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      if (!isId(request.params.id)) throw new AppError('NOT_FOUND')
      await deleteView(db, signedInStaff(request).id, request.params.id)
      return { success }
    },
  )
}
