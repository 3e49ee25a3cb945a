import { afterSaleStates } from '@zdb/contract/orders/after-sale/states'
import { expect, test } from 'vitest'
import { aMerchant } from '#areas/people/identity/fixtures'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { testEveryMove, type MoveTable } from '#test/harness/every-move'
import { anAfterSale } from './fixtures.ts'
import { afterSaleCase, type CaseMove } from './machine.ts'

/** Where each move leads from each status at each stage of judging; what is absent is refused. */
const table: MoveTable<typeof afterSaleCase.states, CaseMove> = {
  applied: {
    agree: 'agreed',
    agreeByClock: 'agreed',
    reject: 'rejected',
    updateUnanswered: 'applied',
    revoke: 'withdrawn',
  },
  negotiating: {
    agree: 'agreed',
    agreeByClock: 'agreed',
    reject: 'rejected',
    updateUnanswered: 'negotiating',
    revoke: 'withdrawn',
  },
  rejected: { update: 'negotiating', revoke: 'withdrawn', lapse: 'closed', arbitration: 'arbitration' },
  arbitration: { decideRefund: 'decidedRefund', decideClose: 'decidedClose' },
  decidedRefund: { appealRefund: 'appealedRefund', takeEffectRefund: 'finalRefund' },
  decidedClose: { appealClose: 'appealedClose', takeEffectClose: 'finalClose' },
  appealedRefund: { finaliseRefund: 'finalRefund', finaliseClose: 'finalClose' },
  appealedClose: { finaliseRefund: 'finalRefund', finaliseClose: 'finalClose' },
  agreed: {},
  withdrawn: {},
  closed: {},
  finalRefund: {},
  finalClose: {},
}

testEveryMove(afterSaleCase, table, async (tx, from) => {
  const [sender, shop] = [await aMerchant(tx), await aMerchant(tx)]
  const order = await aTransferOrder(tx, {
    merchant_id: sender.merchantId,
    shop_merchant_id: shop.merchantId,
    state: 40,
    held: false,
  })
  const { code, stage = 0 } = afterSaleCase.states[from]
  return (await anAfterSale(tx, order, { state: code, stage })).id
})

test('on the wire a case has the status of the specification, whatever the stage of its judging', () => {
  const codes = new Set(Object.values(afterSaleCase.states).map(({ code }) => code))
  expect(codes).toEqual(new Set(Object.values(afterSaleStates).map(({ code }) => code)))
})
