import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { alarmUnprinted } from '../../../server/src/areas/desk/print/rules/due-alarms.ts'
import { anOnlineOrder } from '../../../server/src/areas/orders/online-orders/fixtures.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { later, minutes } from '../../../server/src/core/time/clock.ts'
import { dialogOf } from '../../screens/dialog.ts'
import { paperOf } from '../../screens/print/print.ts'
import { shellOf } from '../../screens/shell.ts'
import { listenTo } from '../../support/ears.ts'
import { printRoomOf } from '../../support/outside/printers.ts'
import { expect, test } from '../../support/story.ts'
import { anOrderBetween, twoTraders } from '../../support/traders.ts'

test('what is due within the hour and has no paper is heard of, leads from the workbench to its list, and is printed there by key', async ({
  browserOf,
  ground,
}) => {
  const [sender, florist] = await twoTraders()
  const printers = printRoomOf(ground)
  const { device } = await printers.bound(florist, '前台')
  const soon = { window_start: later(minutes(30)), window_end: later(minutes(90)) }
  const own = await within((tx) =>
    anOnlineOrder(tx, {
      merchant_id: florist.merchantId,
      store_id: florist.shopId,
      state: onlineStates.selfProcess.code,
      ...soon,
    }),
  )
  const taken = await anOrderBetween(sender, florist, 'waitDelivery', soon)
  await anOrderBetween(sender, florist, 'waitDelivery')
  let heard: string[] = []
  const page = await browserOf(florist, { before: async (context) => (heard = await listenTo(context)) })
  await expect(shellOf(page).connected).toBeVisible()
  await alarmUnprinted()
  await expect(shellOf(page).toasts.filter({ hasText: '送达' })).toHaveCount(2)
  await expect.poll(() => heard).toContainEqual(expect.stringContaining(taken))

  await page.getByRole('link', { name: /网单临近送达未打印/ }).click()
  await expect(page.getByRole('article', { name: `网单 ${own.sn}` })).toBeVisible()
  await shellOf(page).go('工作台')
  await page.getByRole('link', { name: /接单临近送达未打印/ }).click()
  const cards = page.getByRole('article', { name: /^订单 / })
  await expect(cards).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('p')
  const form = dialogOf(page, '打印小票')
  await form.dialog.getByRole('checkbox', { name: '顾客联' }).uncheck()
  await form.press('打印')
  await expect.poll(() => printers.paperOf(device)).toHaveLength(1)
  expect((await printers.paperOf(device))[0]).toContain(taken)
  // The row fades under the hands that are at it; the lane is empty.
  await expect(page.getByRole('tab', { name: '待配送 0' })).toBeVisible()

  await page.goto(`/console/receive_order/detail?sn=${taken}`)
  await expect(paperOf(page)).toContainText('已打印')
})
