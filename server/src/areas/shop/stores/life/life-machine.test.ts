import { lifeStates } from '@zdb/contract/shop/stores/states'
import { aMerchant } from '#areas/people/identity/fixtures'
import { testEveryMove } from '#test/harness/every-move'
import { aStore } from '../fixtures.ts'
import { storeLife } from './life-machine.ts'

testEveryMove<'store', typeof lifeStates, keyof typeof storeLife.moves>(
  storeLife,
  {
    draft: { submit: 'reviewing', remove: 'deleted', erase: 'deleted' },
    reviewing: { withdraw: 'draft', approve: 'normal', reject: 'rejected', erase: 'deleted' },
    normal: { suspend: 'suspended', remove: 'deleted', erase: 'deleted' },
    rejected: { submit: 'reviewing', remove: 'deleted', erase: 'deleted' },
    suspended: { lift: 'normal', liftOnTime: 'normal', erase: 'deleted' },
    deleted: {},
  },
  async (tx, life) => aStore(tx, (await aMerchant(tx)).merchantId, { life }),
)
