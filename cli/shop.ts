import { Command } from 'commander'
import { catalogueCommand } from './commands/catalogue.ts'
import { coinsCommand } from './commands/coins.ts'
import { bannerCommand, menuCommand, pageCommand } from './commands/content.ts'
import { databaseCommand } from './commands/database.ts'
import { demoCommand } from './commands/demo.ts'
import { flashSaleCommand } from './commands/flash-sale.ts'
import { mailCommand } from './commands/mail.ts'
import { orderCommand } from './commands/order.ts'
import { paymentCommand } from './commands/payment.ts'
import { sellerCommand } from './commands/seller.ts'
import { userCommand } from './commands/user.ts'
import { voucherCommand } from './commands/voucher.ts'
import { explain } from './explain.ts'
import { note } from './output.ts'

// Whoever reads the output may stop reading, as `head` does; the command still ends in good order.
const isUnread = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EPIPE'
process.stdout.on('error', (error) => {
  if (!isUnread(error)) throw error
})

const program = new Command('npm run shop --')
  .description("The keeper's commands. They work while the shop runs and while it does not.")
  .showHelpAfterError('(--help shows how)')
  .addCommand(catalogueCommand())
  .addCommand(orderCommand())
  .addCommand(paymentCommand())
  .addCommand(mailCommand())
  .addCommand(flashSaleCommand())
  .addCommand(voucherCommand())
  .addCommand(coinsCommand())
  .addCommand(pageCommand())
  .addCommand(menuCommand())
  .addCommand(bannerCommand())
  .addCommand(userCommand())
  .addCommand(sellerCommand())
  .addCommand(demoCommand())
  .addCommand(databaseCommand())

try {
  await program.parseAsync()
} catch (error) {
  if (!isUnread(error)) {
    note(explain(error))
    process.exitCode = 1
  }
}
