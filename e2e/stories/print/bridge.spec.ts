import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { anOnlineOrder } from '../../../server/src/areas/orders/online-orders/fixtures.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { aShopComputer } from '../../../server/test/harness/printers/bridge-program.ts'
import { printersDesk } from '../../../server/test/harness/printers/printers-desk.ts'
import { dialogOf } from '../../screens/dialog.ts'
import { onlinePlaces } from '../../screens/online.ts'
import { paperOf, printPlaces } from '../../screens/print/print.ts'
import { expect, test } from '../../support/story.ts'
import { trader } from '../../support/traders.ts'

test('a bridge is paired by the command on the screen, prints what is pressed, and ends with its printer', async ({
  browserOf,
  ground,
}) => {
  const owner = await trader('打印桥')
  const desk = printersDesk(ground.sandboxUrl, owner.shop)
  const device = await desk.printer('lan')
  const computer = await aShopComputer()
  const page = await browserOf(owner, { at: printPlaces.setting })

  await page.getByRole('button', { name: '绑定打印机' }).click()
  const binding = dialogOf(page, '绑定打印机')
  await binding.dialog.getByRole('radio', { name: '本地打印桥' }).check()
  await binding.fill('打印机名称', '吧台')
  await binding.press('绑定')
  const pairing = dialogOf(page, '吧台配对')
  await expect(pairing.dialog.getByText('等待打印桥配对…')).toBeVisible()
  const command = (await pairing.dialog.getByText(/print-bridge -- --server/).textContent()) ?? ''
  const code = /--code (\S+)/.exec(command)?.[1] ?? ''

  // At the other process: a job finds the line wherever it is.
  const program = computer.run(ground.second, `tcp://${device.no}`, code)
  await expect(pairing.dialog.getByRole('status').filter({ hasText: '已与' })).toContainText('在线')
  await pairing.press('完成')

  const { sn } = await within((tx) =>
    anOnlineOrder(tx, {
      merchant_id: owner.merchantId,
      store_id: owner.shopId,
      state: onlineStates.selfProcess.code,
      content: { card_con: '生日快乐，天天开心' },
    }),
  )
  await page.goto(onlinePlaces.order(sn))
  await expect(page.getByText('还没有打印过')).toBeVisible()
  await page.keyboard.press('p')
  const ticket = page.getByRole('dialog', { name: '打印小票' })
  await ticket.getByRole('button', { name: '打印', exact: true }).click()
  await expect(paperOf(page).filter({ hasText: '已打印' })).toHaveCount(2)
  const sheets = await desk.book(device)
  expect(sheets).toHaveLength(2)
  expect(sheets.map(({ text }) => text).join()).toContain('生日快乐，天天开心')

  await page.goto(printPlaces.setting)
  await page.getByRole('article', { name: '吧台' }).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '解绑' }).click()
  await page.getByRole('dialog', { name: '解绑吧台？' }).getByRole('button', { name: '解绑' }).click()
  expect(await program.exit).toBe(3)
  await computer.forget()
})
