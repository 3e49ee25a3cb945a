import { groups } from '@zdb/contract/couriers/delivery/couriers'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { windowOf } from '@zdb/contract/kit/orders/delivery-window'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { pages } from '@zdb/contract/pages'
import { aDelivery, anOwnRide } from '../../../server/src/areas/couriers/delivery/fixtures.ts'
import { aRider } from '../../../server/src/areas/couriers/delivery-setup/fixtures.ts'
import { anOnlineOrder } from '../../../server/src/areas/orders/online-orders/fixtures.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { now } from '../../../server/src/core/time/clock.ts'
import { dialogOf } from '../../screens/dialog.ts'
import { a4, onPaper } from '../../support/inspection/downloads.ts'
import { expect, test } from '../../support/story.ts'
import { trader } from '../../support/traders.ts'

test('what to make, where to ride and what to stick on a parcel come out of the browser, and their things say so', async ({
  browserOf,
}) => {
  const owner = await trader('出单')
  const place = { merchant_id: owner.merchantId, store_id: owner.shopId }
  const day = addDays(dayText(now()), 1)
  const { start: windowStart, end: windowEnd } = windowOf(day, '10:00-11:00')
  const [order, ride, parcel] = await within(async (tx) => {
    const rider = await aRider(tx, { merchantId: owner.merchantId, storeId: owner.shopId }, { username: '小赵' })
    const content = { delivery_date: day, delivery_time: '10:00-11:00' }
    return [
      await anOnlineOrder(tx, { ...place, state: onlineStates.selfProcess.code, content }),
      await anOwnRide(tx, {
        ...place,
        state: 'accepted',
        rider_id: rider.id,
        rider_name: '小赵',
        parcel: { windowStart, windowEnd },
      }),
      await aDelivery(tx, {
        ...place,
        state: 'accepted',
        provider: 43,
        way: groups.express.code,
        price: 0,
        waybill: 'YT8800112233445',
      }),
    ] as const
  })
  const page = await browserOf(owner, { at: `/console/${pages.onlineOrders.path}`, colorScheme: 'dark' })
  await page.getByRole('button', { name: '备货指引' }).click()
  await page.getByRole('radio', { name: '明天' }).check({ force: true })
  const [stocking] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: '打印备货单' }).click(),
  ])
  const list = stocking.getByRole('article', { name: `备货单 ${owner.shop}` })
  await expect(list).toContainText(`${day} 10:00-11:00`)
  await expect(list).toContainText(order.sn)
  expect(await onPaper(stocking)).toEqual({ count: 1, box: expect.stringMatching(a4) })
  await stocking.close()

  await page.goto(`/console/${pages.deliveries.path}`)
  await page.getByRole('button', { name: '路线单' }).click()
  await page.getByLabel('配送日期').fill(day)
  await page.keyboard.press('Enter')
  const stop = page.getByRole('article', { name: '路线单 小赵' }).getByRole('listitem')
  await expect(stop).toContainText('林晓月')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(await onPaper(page)).toEqual({ count: 1, box: expect.stringMatching(a4) })
  await page.evaluate(`window.print = () => window.dispatchEvent(new Event('afterprint'))`)
  await page.getByRole('button', { name: '打印', exact: true }).click()
  await expect(page.getByText('刚刚打印过')).toBeVisible()
  await page.goto(`/console/${pages.delivery.path}?sn=${ride.sn}`)
  await expect(page.getByText('已打印路线单').first()).toBeVisible()

  await page.goto(`/console/${pages.delivery.path}?sn=${parcel.sn}`)
  await page.getByRole('link', { name: '自印面单' }).click()
  const label = page.getByRole('article', { name: '面单 YT8800112233445' })
  await expect(label.getByRole('region', { name: '收件人' })).toContainText('林**')
  await expect(label.getByRole('img', { name: /条码/ })).toBeVisible()
  const say = (words: string) => dialogOf(page, '打印好了吗？').dialog.getByRole('button', { name: words }).click()
  expect(await onPaper(page)).toEqual({ count: 1, box: expect.stringMatching(/^0 0 28[23]\S* 425\S*$/) })
  // Printing into a file closes a print window as well, and is asked after.
  await say('没有打印')
  await page.getByRole('radio', { name: '76×130毫米' }).check({ force: true })
  expect(await onPaper(page)).toEqual({ count: 1, box: expect.stringMatching(/^0 0 215\S* 36[89]\S*$/) })
  await say('没有打印')
  await expect(page.getByText('还没有打印过')).toBeVisible()
  await page.evaluate(`window.print = () => window.dispatchEvent(new Event('afterprint'))`)
  await page.getByRole('button', { name: '打印', exact: true }).click()
  await say('打印好了')
  await expect(page.getByRole('status').filter({ hasText: '打印过' })).not.toContainText('还没有')

  // A second one says why, and still is one page.
  await page.getByLabel('补打原因').fill('贴坏了')
  await expect(label).toContainText('补打第1次：贴坏了')
  expect(await onPaper(page)).toEqual({ count: 1, box: expect.stringMatching(/^0 0 215\S* 36[89]\S*$/) })
})
