import type { depositRefundStates } from '@zdb/contract/shop/stores/deposit/states'
import { aMerchant } from '#areas/people/identity/fixtures'
import { testEveryMove, type MoveTable } from '#test/harness/every-move'
import { aDepositRefund, aStore } from '../fixtures.ts'
import { depositRefund } from './refund-machine.ts'

const table: MoveTable<typeof depositRefundStates, keyof typeof depositRefund.moves> = {
  asked: {
    withdrawDepositRefund: 'withdrawn',
    repay: 'repaid',
    reject: 'rejected',
  },
  repaid: {},
  rejected: {},
  withdrawn: {},
}

testEveryMove(depositRefund, table, async (tx, state) => {
  const { merchantId } = await aMerchant(tx)
  return aDepositRefund(tx, { merchantId, storeId: await aStore(tx, merchantId) }, { state })
})
