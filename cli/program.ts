import { Command } from 'commander'

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
  user: async () => (await import('./commands/user.ts')).userCommand(),
  seller: async () => (await import('./commands/seller.ts')).sellerCommand(),
  review: async () => (await import('./commands/review.ts')).reviewCommand(),
  visits: async () => (await import('./commands/visits.ts')).visitsCommand(),
  demo: async () => (await import('./commands/demo.ts')).demoCommand(),
  db: async () => (await import('./commands/database.ts')).databaseCommand(),
}

/** The CLI with the command that `args` begin with, or with all commands if it begins with none. */
export async function createProgram([first = '']: readonly string[]): Promise<Command> {
  const program = new Command('npm run shop --')
    .description("The merchant's commands. They work whether the shop runs or not.")
    .showHelpAfterError('(--help shows how)')
  const loaders = Object.hasOwn(commands, first) ? [commands[first]] : Object.values(commands)
  for (const load of loaders) if (load) program.addCommand(await load())
  overrideExit(program)
  return program
}

/** Makes the command and its subcommands throw CommanderError, after printing usage errors, instead of exiting. */
function overrideExit(command: Command): void {
  command.exitOverride()
  for (const subcommand of command.commands) overrideExit(subcommand)
}
