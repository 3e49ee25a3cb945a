import { routeTo } from '@zdb/contract/pages'
import type { ReceiveCondition } from '#core/domain/obstacle'
import { storesWithWays } from './ways.sql.ts'

/** At least one way to deliver: a rider of one's own, a courier or express that can be called, a channel that delivers. */
export const waysCondition: ReceiveCondition = {
  key: 'deliveryWays',
  title: '配送方式',
  lack: '缺配送方式',
  route: (sid) => routeTo('courierChannels', { sid }),
  lacking: async (stores) => {
    const able = await storesWithWays(stores.map(({ id }) => Number(id)))
    return new Map(
      stores.filter(({ id }) => !able.has(Number(id))).map(({ id }) => [id, '还没有骑手或可呼叫的配送渠道']),
    )
  },
}
