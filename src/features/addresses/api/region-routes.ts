import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '#shared/app-error.ts'
import {
  DistrictsQuery,
  ProvincesQuery,
  ProvincesWithWardsAnswer,
  RegionsAnswer,
  SchemeRegionsAnswer,
  SuccessorsAnswer,
  SuccessorsQuery,
  WardsQuery,
} from '../contract.ts'
import { findSuccessors } from './successors.ts'
import { findDistricts, findWards, listProvinces, listProvincesWithWards } from './units.ts'
import { findNewWards, listNewProvinces } from './units-2025.ts'

const tags = ['addresses']

export const regionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 200) reply.header('cache-control', 'public, max-age=86400')
  })

  app.get(
    '/provinces',
    {
      schema: {
        tags,
        summary: 'The 63 provinces; with scheme=2025 the 34 since 1 July 2025',
        querystring: ProvincesQuery,
        response: { 200: SchemeRegionsAnswer },
      },
    },
    async ({ query: { scheme } }) => ({
      success: true as const,
      scheme,
      data: await (scheme === '2025' ? listNewProvinces() : listProvinces()),
    }),
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
        summary:
          'The wards of a district, none in five island districts; with scheme=2025 those of a province',
        querystring: WardsQuery,
        response: { 200: SchemeRegionsAnswer },
      },
    },
    async ({ query: { scheme, district_code, province_code } }) => {
      const [parent, find] =
        scheme === '2025' ? [province_code, findNewWards] : [district_code, findWards]
      if (parent === undefined) throw new AppError('INVALID_INPUT')
      const data = await find(parent)
      if (!data) throw new AppError('NOT_FOUND')
      return { success: true as const, scheme, data }
    },
  )

  app.get(
    '/successors',
    {
      schema: {
        tags,
        summary: 'The units of an old address since 1 July 2025; a ward only if it is certain',
        querystring: SuccessorsQuery,
        response: { 200: SuccessorsAnswer },
      },
    },
    async ({ query }) => {
      const data = await findSuccessors({
        provinceCode: query.province_code,
        districtCode: query.district_code,
        wardCode: query.ward_code,
      })
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
