import { versionStates } from '@zdb/contract/shop/goods/states'
import { machine } from '#core/domain/machine'
import { byPlatform } from '../machine.ts'

/** Other words and pictures of goods that the platform has agreed to before: the first version stays until then. */
export const goodsVersion = machine({
  table: 'goods_version',
  column: 'state',
  initial: 'reviewing',
  states: versionStates,
  moves: {
    withdrawVersion: { by: 'merchant', from: ['reviewing'], to: 'withdrawn' },
    adopt: { by: 'platform', from: ['reviewing'], to: 'adopted' },
    reject: { by: 'platform', from: ['reviewing'], to: 'rejected' },
  },
  waiting: {
    reviewing: {
      owner: 'platform',
      queue: 'goodsVersions',
      deadline: byPlatform,
      outcome: '等待平台审核，通过前仍按原资料销售',
      byDefault: [],
    },
  },
  refusal: 'goodsMoved',
})
