import { readCursor } from '#platform/keyset.ts'
import type { Routes } from '#platform/services.ts'
import { signedInStaff, staffActor } from '#platform/staff-sign-in.ts'
import { isId } from '#shared/text.ts'
import {
  AdjustCoins,
  BalanceAnswer,
  ChangeVoucher,
  CoinAccountAnswer,
  CoinAccountQuery,
  EndVoucherAnswer,
  GrantAnswer,
  GrantVoucher,
  SaveVoucher,
  StaffVoucherQuery,
  StaffVouchersAnswer,
  VoucherCountsAnswer,
  VoucherCountsQuery,
  VoucherDetailsAnswer,
  VoucherParams,
  VoucherUsesAnswer,
  VoucherUsesQuery,
} from '../admin-contract.ts'
import { adjustCoinsByStaff, getCoinAccount } from './admin/coin-account.ts'
import { countVouchers } from './admin/count-vouchers.ts'
import { findStaffVouchers, findVoucherUses, getStaffVoucher } from './admin/find-staff-vouchers.ts'
import { giveVoucher } from './admin/give-voucher.ts'
import { changeVoucher, makeVoucher } from './admin/save-voucher.ts'
import { stopVoucher } from './admin/stop-voucher.ts'

const success = true as const
const tags = ['admin-promotions']
const reads = { permission: 'promotions.read' as const }
const writes = { permission: 'promotions.write' as const }

/** Vouchers and coins in the back office, mounted under `/api/admin`. */
export const staffWalletRoutes: Routes = async (app, { db }) => {
  app.get(
    '/vouchers',
    {
      config: reads,
      schema: {
        tags,
        summary: 'Vouchers, the newest first',
        querystring: StaffVoucherQuery,
        response: { 200: StaffVouchersAnswer },
      },
    },
    async ({ query: { cursor, ...wanted } }) => ({
      success,
      ...(await findStaffVouchers(db, wanted, readCursor(cursor, isId))),
    }),
  )

  app.get(
    '/vouchers/counts',
    {
      config: reads,
      schema: {
        tags,
        summary: 'How many vouchers are in each state',
        querystring: VoucherCountsQuery,
        response: { 200: VoucherCountsAnswer },
      },
    },
    async ({ query }) => ({ success, data: await countVouchers(db, query.q) }),
  )

  app.post(
    '/vouchers',
    {
      config: writes,
      schema: {
        tags,
        summary: 'Makes a voucher',
        body: SaveVoucher,
        response: { 201: VoucherDetailsAnswer },
      },
    },
    async (request, reply) => {
      const who = { actor: staffActor(request), now: new Date() }
      const id = await makeVoucher(db, request.body, who)
      return reply.code(201).send({ success, data: await getStaffVoucher(db, id) })
    },
  )

  const one = { tags, params: VoucherParams }
  app.get(
    '/vouchers/:id',
    {
      config: reads,
      schema: { ...one, summary: 'A voucher', response: { 200: VoucherDetailsAnswer } },
    },
    async ({ params }) => ({ success, data: await getStaffVoucher(db, params.id) }),
  )

  app.put(
    '/vouchers/:id',
    {
      config: writes,
      schema: {
        ...one,
        summary: 'Changes a voucher; 409 STALE_EDIT when somebody else has meanwhile',
        description: 'Once it is used, only its end, quantity, description and whom it is for.',
        body: ChangeVoucher,
        response: { 200: VoucherDetailsAnswer },
      },
    },
    async (request) => {
      const { id } = request.params
      await changeVoucher(db, id, request.body, { actor: staffActor(request), now: new Date() })
      return { success, data: await getStaffVoucher(db, id) }
    },
  )

  app.post(
    '/vouchers/:id/end',
    {
      config: writes,
      schema: {
        ...one,
        summary: 'Ends a voucher now, or takes back one that has not begun',
        response: { 200: EndVoucherAnswer },
      },
    },
    async (request) => {
      const done = await stopVoucher(db, request.params.id, staffActor(request))
      const state: EndVoucherAnswer['state'] = done === 'cancelled' ? 'withdrawn' : 'ended'
      return { success, state }
    },
  )

  app.post(
    '/vouchers/:id/grants',
    {
      config: writes,
      schema: {
        ...one,
        summary: 'Gives a voucher to a shopper, who is told',
        body: GrantVoucher,
        response: { 200: GrantAnswer },
      },
    },
    async (request) => {
      const { account } = request.body
      const isNew = await giveVoucher(db, request.params.id, account, staffActor(request))
      return { success, isNew }
    },
  )

  app.get(
    '/vouchers/:id/uses',
    {
      config: reads,
      schema: {
        ...one,
        summary: 'Orders that use a voucher, the latest first',
        querystring: VoucherUsesQuery,
        response: { 200: VoucherUsesAnswer },
      },
    },
    async ({ params, query }) => ({
      success,
      ...(await findVoucherUses(db, params.id, readCursor(query.cursor, isId))),
    }),
  )

  app.get(
    '/coins',
    {
      config: writes,
      schema: {
        tags,
        summary: 'Coins of a shopper, by e-mail or phone number',
        querystring: CoinAccountQuery,
        response: { 200: CoinAccountAnswer },
      },
    },
    async (request) => {
      const seesCustomers = signedInStaff(request).permissions.includes('customers.read')
      return {
        success,
        data: await getCoinAccount(db, request.query.account, { seesCustomers }),
      }
    },
  )

  app.post(
    '/coins/:id/adjust',
    {
      config: writes,
      schema: {
        ...one,
        summary: 'Gives coins to a shopper, or takes some away',
        body: AdjustCoins,
        response: { 200: BalanceAnswer },
      },
    },
    async (request) => {
      const { id } = request.params
      return {
        success,
        balance: await adjustCoinsByStaff(db, id, request.body, staffActor(request)),
      }
    },
  )
}
