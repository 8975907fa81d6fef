import { Command } from 'commander'
import { t } from '#platform/language.ts'
import { isRelease, shopCommand } from '#platform/project-folder.ts'
import { translateUsage } from './translate-usage.ts'

/** Top-level commands, loaded on demand: loading all of them takes a second. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  catalogue: async () => (await import('./commands/catalog.ts')).catalogCommand(),
  order: async () => (await import('./commands/order.ts')).orderCommand(),
  payment: async () => (await import('./commands/payment.ts')).paymentCommand(),
  mail: async () => (await import('./commands/mail.ts')).mailCommand(),
  'flash-sale': async () => (await import('./commands/flash-sale.ts')).flashSaleCommand(),
  voucher: async () => (await import('./commands/voucher.ts')).voucherCommand(),
  coins: async () => (await import('./commands/coins.ts')).coinsCommand(),
  page: async () => (await import('./commands/content.ts')).pageCommand(),
  menu: async () => (await import('./commands/content.ts')).menuCommand(),
  banner: async () => (await import('./commands/content.ts')).bannerCommand(),
  settings: async () => (await import('./commands/settings.ts')).settingsCommand(),
  staff: async () => (await import('./commands/staff.ts')).staffCommand(),
  user: async () => (await import('./commands/user.ts')).userCommand(),
  seller: async () => (await import('./commands/seller.ts')).sellerCommand(),
  review: async () => (await import('./commands/review.ts')).reviewCommand(),
  visits: async () => (await import('./commands/visits.ts')).visitsCommand(),
  demo: async () => (await import('./commands/demo.ts')).demoCommand(),
  upgrade: async () => (await import('./commands/upgrade.ts')).upgradeCommand(),
  backups: async () => (await import('./commands/backups.ts')).backupsCommand(),
  db: async () => (await import('./commands/database.ts')).databaseCommand(),
}

/** The CLI with the command that `args` begin with, or with all commands if it begins with none. */
export async function createProgram([first = '']: readonly string[]): Promise<Command> {
  const program = new Command(shopCommand).description(
    t(
      'Các lệnh cho người bán. Lệnh chạy được dù cửa hàng có đang mở hay không.',
      "The merchant's commands. They work whether the shop runs or not.",
    ),
  )
  // Read before the program is made, whose texts are in that language.
  program.option('--lang <vi|en>', t('ngôn ngữ của lệnh: vi hoặc en', 'the language: vi or en'))
  // For the help: the program of a release starts the shop before it gets here.
  if (isRelease) program.command('start').description(t('mở cửa hàng', 'opens the shop'))
  const loaders = Object.hasOwn(commands, first) ? [commands[first]] : Object.values(commands)
  for (const load of loaders) if (load) program.addCommand(await load())
  prepare(program)
  return program.showHelpAfterError(t('(--help hướng dẫn cách dùng)', '(--help shows how)'))
}

/**
 * Makes the command and its subcommands speak the chosen language, and throw CommanderError, after printing usage errors,
 * instead of exiting.
 */
function prepare(command: Command): void {
  command.exitOverride()
  command.configureHelp({ styleTitle: translateUsage, styleOptionDescription: translateUsage })
  command.configureOutput({ outputError: (text, write) => write(translateUsage(text)) })
  command.helpOption('-h, --help', t('hướng dẫn về lệnh', 'display help for command'))
  if (command.commands.length > 0) {
    command.helpCommand('help [command]', t('hướng dẫn về lệnh', 'display help for command'))
  }
  for (const subcommand of command.commands) prepare(subcommand)
}
