import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '#shared/app-error.ts'
import { DistrictsQuery, ProvincesWithWardsAnswer, RegionsAnswer, WardsQuery } from '../contract.ts'
import { findDistricts, findWards, listProvinces, listProvincesWithWards } from './units.ts'

const tags = ['addresses']

export const regionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 200) reply.header('cache-control', 'public, max-age=86400')
  })

  app.get(
    '/provinces',
    { schema: { tags, summary: 'The 63 provinces', response: { 200: RegionsAnswer } } },
    async () => ({ success: true as const, data: await listProvinces() }),
  )

  app.get(
    '/districts',
    {
      schema: {
        tags,
        summary: 'The districts of a province',
        querystring: DistrictsQuery,
        response: { 200: RegionsAnswer },
      },
    },
    async ({ query }) => {
      const data = await findDistricts(query.province_code)
      if (!data) throw new AppError('NOT_FOUND')
      return { success: true as const, data }
    },
  )

  app.get(
    '/wards',
    {
      schema: {
        tags,
        summary: 'The wards of a district; none in five island districts',
        querystring: WardsQuery,
        response: { 200: RegionsAnswer },
      },
    },
    async ({ query }) => {
      const data = await findWards(query.district_code)
      if (!data) throw new AppError('NOT_FOUND')
      return { success: true as const, data }
    },
  )

  app.get(
    '/',
    {
      schema: {
        tags,
        summary: 'All provinces with their wards (older shape)',
        response: { 200: ProvincesWithWardsAnswer },
      },
    },
    async () => ({ success: true as const, data: await listProvincesWithWards() }),
  )
}
