import { expect } from 'vitest'
import { afterSaleStates, judgingStages } from '@zdb/contract/after-sale/states'
import { codes } from '@zdb/contract/codes'
import { aMerchant } from '#areas/identity/fixtures'
import { aTransferOrder } from '#areas/transfer-orders/fixtures'
import { system } from '#core/http/actor'
import { move } from '#core/domain/machine'
import { currentRules } from '#core/domain/rules'
import { within, type Tx } from '#core/db/tx'
import { testEveryMove, type MoveTable } from '#test/harness/every-move'
import { databaseTest } from '#test/harness/world'
import { anAfterSale } from './fixtures.ts'
import { afterSaleCase, judgingWaits, type CaseMove } from './machine.ts'

type State = keyof typeof afterSaleStates
type Stage = keyof typeof judgingStages

const table: MoveTable<typeof afterSaleStates, CaseMove> = {
  applied: { agree: 'agreed', agreeByClock: 'agreed', reject: 'rejected', edit: 'applied', revoke: 'withdrawn' },
  negotiating: {
    agree: 'agreed',
    agreeByClock: 'agreed',
    reject: 'rejected',
    edit: 'negotiating',
    revoke: 'withdrawn',
  },
  rejected: {
    update: 'negotiating',
    revoke: 'withdrawn',
    lapse: 'closed',
    arbitration: 'rejected',
    decideRefund: 'agreed',
    decideClose: 'closed',
  },
  agreed: { appeal: 'agreed', takeEffect: 'agreed', finaliseRefund: 'agreed', finaliseClose: 'closed' },
  closed: { appeal: 'closed', takeEffect: 'closed', finaliseRefund: 'agreed', finaliseClose: 'closed' },
  withdrawn: {},
}

/** The stage of judging a move belongs to; the others belong to none or ask for none. */
const stages: Partial<Record<CaseMove, Stage>> = {
  decideRefund: 'arbitration',
  decideClose: 'arbitration',
  appeal: 'decided',
  takeEffect: 'decided',
  finaliseRefund: 'appeal',
  finaliseClose: 'appeal',
}

const aCase = async (tx: Tx, from: State, stage: Stage): Promise<number> => {
  const [sender, shop] = [await aMerchant(tx), await aMerchant(tx)]
  const order = await aTransferOrder(tx, {
    merchant_id: sender.merchantId,
    shop_merchant_id: shop.merchantId,
    state: 40,
    held: false,
  })
  const facts = { state: afterSaleStates[from].code, stage: judgingStages[stage].code }
  return (await anAfterSale(tx, order, facts)).id
}

testEveryMove(afterSaleCase, table, (tx, from, name) => aCase(tx, from, stages[name] ?? 'none'))

databaseTest('what belongs to one stage of judging happens in no other', async () => {
  const kept: [CaseMove, State][] = [
    ['update', 'rejected'],
    ['revoke', 'rejected'],
    ['lapse', 'rejected'],
    ['arbitration', 'rejected'],
    ['decideRefund', 'rejected'],
    ['decideClose', 'rejected'],
    ['appeal', 'closed'],
    ['takeEffect', 'agreed'],
    ['finaliseRefund', 'closed'],
    ['finaliseClose', 'agreed'],
  ]
  for (const [name, from] of kept)
    for (const stage of Object.keys(judgingStages) as Stage[]) {
      const id = await within((tx) => aCase(tx, from, stage))
      const code = await within((tx) => move(tx, afterSaleCase, name, { id, actor: system('test') })).then(
        () => 0,
        (refusal: { code: number }) => refusal.code,
      )
      const own = stage === (stages[name] ?? 'none')
      expect([name, stage, code]).toEqual([name, stage, own ? 0 : codes.afterSaleMoved.code])
    }
})

databaseTest('every stage of judging but the last waits for someone, until a time the platform has set', async () => {
  const rules = Object.keys(await currentRules())
  expect(Object.keys(judgingWaits)).toEqual(
    Object.keys(judgingStages).filter((stage) => stage !== 'none' && stage !== 'final'),
  )
  for (const { owner, deadline, outcome } of Object.values(judgingWaits)) {
    expect(rules).toContain(deadline)
    expect([owner, outcome]).not.toContain('')
  }
})
