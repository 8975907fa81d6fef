import { z } from 'zod'
import type { Routes } from '#platform/services.ts'
import { customerId, requireCustomer } from '#platform/sign-in.ts'
import {
  AddressAddedAnswer,
  AddressAnswer,
  AddressInput,
  AddressListAnswer,
  AddressRemovedAnswer,
  DefaultAddressAnswer,
} from '../contract.ts'
import { addAddress } from './add-address.ts'
import { removeAddress } from './remove-address.ts'
import { findAddress, getAddress, listAddresses } from './repository.ts'
import { chooseDefaultAddress, updateAddress } from './update-address.ts'

const shared = { tags: ['addresses'], security: [{ bearer: [] }] }
const params = z.object({ id: z.string().max(300) })

export const addressBookRoutes: Routes = async (app, { db }) => {
  app.addHook('onRequest', requireCustomer)

  app.get(
    '/',
    {
      schema: {
        ...shared,
        summary: 'The address book, default first',
        response: { 200: AddressListAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await listAddresses(db, customerId(request)),
    }),
  )

  app.post(
    '/',
    {
      schema: {
        ...shared,
        summary: 'Add an address; at most 50',
        body: AddressInput,
        response: { 201: AddressAddedAnswer },
      },
    },
    async (request, reply) => {
      const data = await addAddress(db, customerId(request), request.body)
      return reply.code(201).send({ success: true as const, id: data.id, data })
    },
  )

  app.get(
    '/default',
    {
      schema: {
        ...shared,
        summary: 'The default address',
        response: { 200: DefaultAddressAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: (await findAddress(db, { userId: customerId(request) })) ?? null,
    }),
  )

  app.get(
    '/:id',
    { schema: { ...shared, summary: 'One address', params, response: { 200: AddressAnswer } } },
    async (request) => {
      const key = { userId: customerId(request), addressId: request.params.id }
      return { success: true as const, data: await getAddress(db, key) }
    },
  )

  app.put(
    '/:id',
    {
      schema: {
        ...shared,
        summary: 'Change an address',
        params,
        body: AddressInput,
        response: { 200: AddressAnswer },
      },
    },
    async (request) => {
      const key = { userId: customerId(request), addressId: request.params.id }
      return { success: true as const, data: await updateAddress(db, key, request.body) }
    },
  )

  app.put(
    '/:id/default',
    {
      schema: {
        ...shared,
        summary: 'Make an address the default',
        params,
        response: { 200: AddressAnswer },
      },
    },
    async (request) => {
      const key = { userId: customerId(request), addressId: request.params.id }
      return { success: true as const, data: await chooseDefaultAddress(db, key) }
    },
  )

  app.delete(
    '/:id',
    {
      schema: {
        ...shared,
        summary: 'Delete an address; the newest becomes the default if it was',
        params,
        response: { 200: AddressRemovedAnswer },
      },
    },
    async (request) => {
      await removeAddress(db, { userId: customerId(request), addressId: request.params.id })
      return { success: true as const }
    },
  )
}
