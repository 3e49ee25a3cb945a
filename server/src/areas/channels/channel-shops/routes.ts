import { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import { idOf } from '#core/http/ids'
import type { Handlers } from '#core/http/register'
import type { Sms } from '#ports/sms/port'
import type { Base } from '../../../manifest.ts'
import { authorizedUri, confirmAuthorization, receiveAuthorization, remove, unbind } from './binding.ts'
import { bindByKeys, sendOwnerCode } from './binding-by-keys.ts'
import { backTo } from './authorization-route.ts'
import { add, channelsOf, clearGoods, list, update } from './settings.ts'

export const routes = ({ sms, base }: { sms: Sms; base: Base }): Handlers<typeof channelShops> => ({
  channels: ({ actor }) => channelsOf(actor),
  channelsOfStore: ({ actor, params }) => channelsOf(actor, params.sid),
  list: ({ actor, params }) => list(actor, params.sid),
  authorizedUri: ({ actor, params, query, request }) =>
    authorizedUri(actor, params.code, query.shop_id, (adapter) => backTo(base(request), adapter)),
  receiveAuthorization: ({ actor, body, request }) =>
    receiveAuthorization(actor, body, (adapter) => backTo(base(request), adapter)),
  confirmAuthorization: ({ actor, body }) => confirmAuthorization(actor, body.state),
  unbind: ({ actor, params }) => unbind(actor, idOf(params.id)),
  add: ({ actor, body }) => add(actor, body),
  bindByKeys: ({ actor, params, body }) => bindByKeys(actor, idOf(params.id), body),
  sendOwnerCode: ({ actor, params, body, request }) =>
    sendOwnerCode(sms, request.log, actor, idOf(params.id), body.keys),
  update: ({ actor, params, body }) => update(actor, idOf(params.id), body),
  clearGoods: ({ actor, body }) => clearGoods(actor, body.id),
  remove: ({ actor, params }) => remove(actor, idOf(params.id)),
})
