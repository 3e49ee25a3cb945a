import { forgetOfferings } from '../../../server/src/areas/orders/acceptance/fixtures.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { addPastOfferings } from '../../../server/src/seed/demo/acceptance.ts'
import { onlineBusiness } from '../../support/online-business.ts'
import { expect, test } from '../../support/story.ts'

test('whether anybody takes it at this price stands beside the price, and sets it', async ({ browserOf }) => {
  await within(forgetOfferings)
  await addPastOfferings()
  const { owner, sn } = await onlineBusiness()
  const page = await browserOf(owner, { at: `/console/transfer_order/create?origin_sn=${sn.soon}` })
  const curve = page.getByRole('region', { name: '接单机会' })
  const price = page.getByRole('textbox', { name: '价格' })
  await page.getByRole('radio', { name: '抢单' }).check({ force: true })
  await expect(curve).toContainText(/来自 \d+ 家以上商家的 \d+ 多单/)

  await curve.getByRole('button', { name: /^50%有人接/ }).click()
  await expect(curve).toContainText(/约 (49|50|51)% 会有人接/)
  const half = Number(await price.inputValue())
  await curve.getByRole('slider', { name: '按接单机会定价' }).press('ArrowRight')
  await expect(price).toHaveValue((half + 1).toFixed(2))

  await curve.getByText('各价格的接单机会').click()
  await expect(curve.getByRole('table', { name: '各价格的接单机会' })).toContainText('分钟内')
})
