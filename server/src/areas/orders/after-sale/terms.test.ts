import { expect } from 'vitest'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { codes } from '@zdb/contract/codes'
import { aDeal, apply, claims, orderNow, show, soundLedger } from '#test/harness/deal'
import { test } from '#test/harness/world'

const changed = { code: codes.termsChanged.code, message: '内容已变化，请确认后再操作' }

test('a claim that was swapped after the shop read it is not agreed to as read, by neither call', async ({ world }) => {
  const deal = await aDeal(world)
  const { sender, florist, order } = deal
  const rid = await apply(deal)
  const read = await show(florist, rid)
  const swapped = { ...claims.part, amount: '20.00', content: '整束都蔫了，另有破损' }
  expect(await sender.call(afterSale.update, { params: { rid }, body: swapped })).toMatchObject({ code: 0 })

  const agree = (revision?: number) => florist.call(afterSale.agree, { params: { rid }, body: { revision } })
  const operate = (revision?: number) =>
    florist.call(afterSale.operate, { body: { id: rid, operate: 'agree', revision } })
  // Who names no revision is held to what it was shown last.
  for (const given of [read.revision, undefined])
    for (const press of [agree, operate]) {
      const refused = await press(given)
      expect(refused).toMatchObject({ ...changed, data: { revision: read.revision + 1 } })
      expect(JSON.stringify(refused.data)).toContain('20.00元')
    }
  expect(await orderNow(order)).toMatchObject({ after_sale_open: true })
  expect((await show(sender, rid)).refund_status).toBe(read.refund_status)

  expect(await agree(read.revision + 1)).toMatchObject({ code: 0 })
  expect(await orderNow(order)).toMatchObject({ after_sale_open: false })
  await soundLedger()
})
