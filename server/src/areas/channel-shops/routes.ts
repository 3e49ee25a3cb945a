import type { FastifyRequest } from 'fastify'
import { channelShops } from '@zdb/contract/channel-shops/endpoints'
import { idOf } from '#core/http/ids'
import type { Handlers } from '#core/http/register'
import { authorizedUri, bindByKeys, remove, unbind } from './binding.ts'
import { backTo } from './authorization-route.ts'
import { add, channelsOf, clearGoods, list, update } from './settings.ts'
import { shopOf, type Shop } from './channel-shop.sql.ts'

type Outside = {
  /** The address under which the outside knows us. */
  base: (request: FastifyRequest) => string
  /** Fetches a shop's orders at once; whoever knows orders does it. */
  pull: (shop: Shop) => Promise<{ found: number; added: number }>
}

export const routes = ({ base, pull }: Outside): Handlers<typeof channelShops> => ({
  channels: ({ actor }) => channelsOf(actor),
  channelsOfStore: ({ actor, params }) => channelsOf(actor, params.sid),
  list: ({ actor, params }) => list(actor, params.sid),
  authorizedUri: ({ actor, params, query, request }) =>
    authorizedUri(actor, params.code, query.shop_id, (adapter) => backTo(base(request), adapter)),
  unbind: ({ actor, params }) => unbind(actor, idOf(params.id)),
  add: ({ actor, body }) => add(actor, body),
  bindByKeys: ({ actor, params, body }) => bindByKeys(actor, idOf(params.id), body.keys),
  update: ({ actor, params, body }) => update(actor, idOf(params.id), body),
  pull: async ({ actor, params }) => pull(await shopOf(actor, idOf(params.id))),
  clearGoods: ({ actor, body }) => clearGoods(actor, body.id),
  remove: ({ actor, params }) => remove(actor, idOf(params.id)),
})
