import { goodsStates, versionStates } from '@zdb/contract/shop/goods/states'
import { aMerchant } from '#areas/people/identity/fixtures'
import { testEveryMove } from '#test/harness/every-move'
import { aGoods, aVersion } from './fixtures.ts'
import { goodsShelf } from './machine.ts'
import { goodsVersion } from './review/version-machine.ts'

testEveryMove<'goods', typeof goodsStates, keyof typeof goodsShelf.moves>(
  goodsShelf,
  {
    draft: { submit: 'reviewing', remove: 'draft' },
    reviewing: { withdraw: 'draft', approve: 'approved', reject: 'draft' },
    approved: { sellUp: 'listed', remove: 'approved' },
    listed: { sellDown: 'delisted' },
    delisted: { submit: 'reviewing', sellUp: 'listed', remove: 'delisted' },
  },
  async (tx, state, name) => aGoods(tx, (await aMerchant(tx)).merchantId, { state, changed: name === 'submit' }),
)

testEveryMove<'goods_version', typeof versionStates, keyof typeof goodsVersion.moves>(
  goodsVersion,
  {
    reviewing: { withdrawVersion: 'withdrawn', adopt: 'adopted', reject: 'rejected' },
    adopted: {},
    rejected: {},
    withdrawn: {},
  },
  async (tx, state) => {
    const { merchantId } = await aMerchant(tx)
    return aVersion(tx, { id: await aGoods(tx, merchantId), merchantId }, state)
  },
)
