import { expect, onTestFinished, test } from 'vitest'
import { usedDataFolder } from './data-folder.ts'
import { startSeveral, until } from './several-processes.ts'
import { runShop } from './shop-command.ts'
import { startShopProcess } from './shop-process.ts'

/** The first start may build the shop. */
const timeout = 300_000

/** With nothing of the bank account in the environment. */
const unset = { SHOP_BANK_ACCOUNT: '', SHOP_BANK_HOLDER: '' }

test('a shop starts with the account in its database alone, and all processes use what a command changes', {
  timeout,
}, async () => {
  const DATA_DIR = await usedDataFolder()
  await expect(startShopProcess(DATA_DIR, unset)).rejects.toThrow(
    /A shop with DEMO_SHOP=0 does not start .*\nSHOP_BANK_ACCOUNT: .*sample account/,
  )
  const command = (...args: string[]) => runShop({ DATA_DIR }, ['settings', ...args])
  const account = ['SHOP_BANK_ACCOUNT=0099887766', 'SHOP_BANK_HOLDER=TRAN THI GOM']
  expect(await command('set', ...account)).toMatchObject({ code: 0 })

  const shop = await startSeveral(DATA_DIR, unset)
  onTestFinished(() => shop.end('SIGTERM'))
  const name = async () => JSON.parse((await shop.ask('/api/web/shop')).body).data.name
  const page = async () => (await shop.ask('/')).body
  // Both processes have cached answers with the old name.
  for (let call = 0; call < 8; call++) expect([await name(), await page()][0]).toBe('Tiệm')
  expect(await command('set', 'SHOP_NAME=Gốm Làng')).toMatchObject({ code: 0 })
  await until(async () => {
    const seen = []
    for (let call = 0; call < 8; call++) seen.push(await name())
    return seen.every((each) => each === 'Gốm Làng')
  })
  for (let call = 0; call < 8; call++) expect(await page()).toContain('Gốm Làng')
})
