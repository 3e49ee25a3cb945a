import { pages } from '@zdb/contract/pages'
import { anOnlineOrder } from '../../../server/src/areas/orders/online-orders/fixtures.ts'
import { aStore } from '../../../server/src/areas/shop/stores/fixtures.ts'
import { warnOfBands } from '../../../server/src/areas/desk/radar/warnings.ts'
import { db, within } from '../../../server/src/core/db/tx.ts'
import { later, minutes } from '../../../server/src/core/time/clock.ts'
import { merchant } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'

/** A shop with one order that nobody has arranged and that is wanted soon, and one that has time. */
const shop = async () => {
  const person = await merchant()
  const sns = await within(async (tx) => {
    const store_id = await aStore(tx, person.merchantId)
    const order = (end: number) =>
      anOnlineOrder(tx, {
        merchant_id: person.merchantId,
        store_id,
        window_start: later(minutes(end - 60)),
        window_end: later(minutes(end)),
      })
    return { pressing: (await order(24)).sn, calm: (await order(300)).sn }
  })
  return { person, ...sns }
}

test('the radar warns before the band, names what holds the order up, and leads to the next step', async ({
  browserOf,
}) => {
  const { person, pressing } = await shop()
  const page = await browserOf(person, { at: `/console/${pages.radar.path}` })
  const rows = page.getByRole('table', { name: '晚到雷达' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('还没有安排')
  await expect(rows.first()).toContainText(/余量 −\d+分钟/)
  await expect(rows.first()).toContainText(/送达剩 \d+分钟/)
  await expect(rows.first()).toContainText(/\d+分钟后晚到按比例退款/)

  // Its time has not passed, and yet it is told of.
  await warnOfBands()
  await expect(page.getByText(/预计晚到\d+分钟，\d+分钟后晚到按比例退款/).first()).toBeVisible()
  const warned = await db().selectFrom('radar_warning').select(['sn', 'band']).where('sn', '=', pressing).execute()
  expect(warned).toEqual([{ sn: pressing, band: 2 }])

  await page.getByRole('tab', { name: /^来得及/ }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('tab', { name: /^即将晚到/ }).click()
  await rows.first().getByRole('button', { name: '去安排' }).click()
  await expect(page).toHaveURL(new RegExp(pressing))
  await page.goBack()
  await expect(page.getByRole('tab', { name: /^即将晚到/ })).toHaveAttribute('aria-selected', 'true')
})
