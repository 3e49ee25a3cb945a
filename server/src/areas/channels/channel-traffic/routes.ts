import type { channelTraffic } from '@zdb/contract/channels/channel-traffic/endpoints'
import { shopOf } from '#areas/channels/channel-shops/public'
import { idOf } from '#core/http/ids'
import type { Handlers } from '#core/http/register'
import { pullNow } from './pull.ts'

export const routes: Handlers<typeof channelTraffic> = {
  pull: async ({ actor, params }) => pullNow(await shopOf(actor, idOf(params.id))),
}
