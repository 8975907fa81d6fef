import { Command } from 'commander'

/** By the first word that is typed. Each is loaded when it is wanted: together they take a second. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  catalogue: async () => (await import('./commands/catalogue.ts')).catalogueCommand(),
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

/** The keeper's commands: the one that `args` begin with, all of them where they begin with none. */
export async function createProgram([first = '']: readonly string[]): Promise<Command> {
  const program = new Command('npm run shop --')
    .description("The keeper's commands. They work while the shop runs and while it does not.")
    .showHelpAfterError('(--help shows how)')
  const asked = Object.hasOwn(commands, first) ? [commands[first]] : Object.values(commands)
  for (const load of asked) if (load) program.addCommand(await load())
  leaveExit(program)
  return program
}

/** What can't be understood is thrown as a CommanderError, once it has been told. */
function leaveExit(command: Command): void {
  command.exitOverride()
  for (const each of command.commands) leaveExit(each)
}
