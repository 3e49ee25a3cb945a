import { channels, codeOfAdapter } from '@zdb/contract/channels/channel-shops/channels'
import { pullingShops } from '#areas/channels/channel-shops/public'
import { addBacklogs, type HealthSource } from '#core/domain/health'
import { channelsInUse } from '#ports/channels/in-use'
import { callbackInbox } from './callback-inbox.ts'
import { writeBackBacklog } from './write-back.sql.ts'

const labelOf = (name: string): string => channels.find((row) => 'adapter' in row && row.adapter === name)?.name ?? name

/** Every bound shop is asked for its orders each minute: a channel with one is never silent for long. */
export const channelHealth: HealthSource = {
  kind: 'channel',
  read: async () => {
    const [shops, callbacks, writeBacks] = await Promise.all([
      pullingShops(),
      callbackInbox.backlog(),
      writeBackBacklog(),
    ])
    return channelsInUse().map(({ name }) => {
      const code = codeOfAdapter(name)
      const count = shops.get(code) ?? 0
      return {
        provider: `channel:${name}`,
        label: labelOf(name),
        inUse: count > 0 ? `${count}家网店在拉取订单` : '',
        ...addBacklogs(callbacks.get(code), writeBacks.get(code)),
      }
    })
  },
}
