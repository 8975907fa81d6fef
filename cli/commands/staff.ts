import { Command } from 'commander'
import {
  endMember,
  findMembers,
  findRoles,
  findStaffByEmail,
  inviteStaff,
  resetSecondFactor,
  sendReset,
} from '#features/staff/api/public.ts'
import { Invite } from '#features/staff/contract.ts'
import { roleName } from '#features/staff/domain.ts'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { formatDateTime } from '#shared/format.ts'
import { permissions } from '#shared/permissions.ts'
import { commandActor } from '../command-actor.ts'
import { print, printTable } from '../output.ts'
import { withServices, withShop } from '../with-shop.ts'

/** The operator of the machine may do what an owner may. */
const asOwner = () => ({
  actor: commandActor(),
  rights: { roleId: 'owner', permissions },
  sessionId: null,
})

const email = () =>
  ['<email>', t('email đăng nhập', 'the e-mail address they sign in with')] as const

export function staffCommand(): Command {
  const command = new Command('staff').description(
    t('người quản lý cửa hàng, đăng nhập tại /quan-ly', 'staff, who sign in at /quan-ly'),
  )
  command
    .command('list')
    .description(t('mọi người và vai trò của họ', 'everybody and their roles'))
    .action(() =>
      withShop(async ({ db }) => {
        const rows = (await findMembers(db, asOwner().rights)).map((member) => [
          member.email,
          member.name,
          roleName(member.role),
          member.endedAt
            ? t('đã nghỉ', 'has left')
            : member.lastSeenAt
              ? formatDateTime(member.lastSeenAt)
              : '',
        ])
        printTable(
          [
            t('Email', 'E-mail'),
            t('Tên', 'Name'),
            t('Vai trò', 'Role'),
            t('Đăng nhập gần nhất', 'Last seen'),
          ],
          rows,
        )
      }),
    )
  command
    .command('invite')
    .description(
      t(
        'gửi lời mời qua email và in liên kết, dùng được một lần trong 7 ngày',
        'sends an invitation by e-mail and prints its link, good once within 7 days',
      ),
    )
    .argument(...email())
    .option(
      '--role <role>',
      t(
        'owner, manager, orders, goods, marketing, books, hoặc tên vai trò của tiệm',
        'owner, manager, orders, goods, marketing, books, or the name of one of your own',
      ),
      'orders',
    )
    .action((typed: string, { role }: { role: string }) =>
      withServices(async (services) => {
        const parsed = Invite.shape.email.safeParse(typed)
        if (!parsed.success) {
          throw new OperatorError(
            t(`“${typed}” không phải là email.`, `“${typed}” is no e-mail address.`),
          )
        }
        const roleId = await getRoleId(services.db, role)
        const invite = { email: parsed.data, roleId }
        print((await inviteStaff(services, invite, asOwner())).link)
      }),
    )
  command
    .command('reset')
    .description(
      t(
        'gửi và in liên kết để chọn mật khẩu mới, dùng được một lần trong một giờ',
        'sends and prints a link to choose a new password, good once within an hour',
      ),
    )
    .argument(...email())
    .action((typed: string) =>
      withServices(async (services) => {
        const { id } = await getMemberByEmail(services.db, typed)
        print(await sendReset(services, id, asOwner()))
      }),
    )
  command
    .command('reset-second-factor')
    .description(
      t(
        'xoá xác minh hai bước khi mất điện thoại, và đăng xuất khỏi mọi nơi',
        'removes the second factor of somebody who lost a phone, and signs them out everywhere',
      ),
    )
    .argument(...email())
    .action((typed: string) =>
      withServices(async (services) => {
        const { id, name } = await getMemberByEmail(services.db, typed)
        const wasSet = await resetSecondFactor(services, id, asOwner())
        print(
          wasSet
            ? t(
                `${name} đăng nhập lại được chỉ bằng mật khẩu.`,
                `${name} can sign in with the password alone again.`,
              )
            : t(`${name} chưa bật xác minh hai bước.`, `${name} has no second factor.`),
        )
      }),
    )
  command
    .command('end')
    .description(
      t(
        'khoá tài khoản và đăng xuất khỏi mọi nơi',
        'closes an account and signs it out everywhere',
      ),
    )
    .argument(...email())
    .action((typed: string) =>
      withServices(async ({ db }) => {
        const member = await getMemberByEmail(db, typed)
        await endMember(db, member.id, asOwner())
        print(
          t(`${member.name} không còn đăng nhập được.`, `${member.name} can no longer sign in.`),
        )
      }),
    )
  return command
}

async function getMemberByEmail(db: Db, typed: string) {
  const member = await findStaffByEmail(db, typed.trim())
  if (!member) {
    throw new OperatorError(t(`Không có ai với email “${typed}”.`, `Nobody has “${typed}”.`))
  }
  return member
}

async function getRoleId(db: Db, typed: string): Promise<string> {
  const roles = await findRoles(db)
  const role = roles.find(({ id, name }) => typed === (name ?? id))
  if (role) return role.id
  const names = roles.map(({ id, name }) => name ?? id).join(', ')
  throw new OperatorError(
    t(`Vai trò cần là một trong: ${names}.`, `The role must be one of: ${names}.`),
  )
}
