import { codes } from '@zdb/contract/codes'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { call } from '#core/http/client.ts'
import { leave } from '#core/browser/leave.ts'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { isBroken, isKnown, refreshChannels, type Channel } from '../delivery-setup.ts'
import { BindDialog } from './bind-dialog.tsx'
import { ChannelSettings } from './channel-settings.tsx'

/** A channel of one store; `unserved` while the merchant's own accounts wait for the service. */
type StoreChannel = Channel & { readonly sid: string; readonly unserved: boolean }
type Name = 'bind' | 'settings' | 'recharge' | 'unbind'

const table: ActionTable<StoreChannel, Name> = {
  bind: {
    label: (channel) => (isKnown(channel) ? '重新绑定' : '绑定'),
    why: ({ unserved }) => (unserved ? codes.serviceNeeded.message : undefined),
    dialog: ({ item, onClose }) => <BindDialog sid={item.sid} channel={item} onClose={onClose} />,
  },
  settings: {
    label: '设置',
    dialog: ({ item, onClose }) => <ChannelSettings sid={item.sid} channel={item} onClose={onClose} />,
  },
  recharge: {
    label: '去充值',
    send: async ({ sid, code }) => {
      const answer = await call(deliverySetup.rechargeUri, { params: { sid }, query: { channel: code } })
      if (answer.ok) leave.aside(answer.data.uri)
    },
  },
  unbind: {
    label: '解除绑定',
    danger: true,
    ask: ({ name, group }) => ({
      title: `解除${name}的绑定？`,
      consequence:
        group === 'express'
          ? '解除后不能再用这个账号打电子面单，账号信息会删除；已发出的快递不受影响。'
          : '解除后不能再用这个账号呼叫骑手，账号信息会删除；平台账号的呼叫不受影响。',
      act: '解除绑定',
    }),
    send: ({ sid, code, name }, send) =>
      send(deliverySetup.unbind, { params: { shop_id: sid }, body: { channel: code } }, `已解除${name}的绑定`),
  },
}

/** Under the platform's account there is nothing to bind. */
const offered = (channel: StoreChannel): Name[] => {
  const { if_platform, if_auth, can_recharge } = channel
  const known = isKnown(channel)
  const bound = !if_platform && if_auth
  const rows: [boolean, Name][] = [
    [!if_platform && !if_auth, 'bind'],
    [known && !isBroken(channel), 'settings'],
    [bound && can_recharge, 'recharge'],
    [bound, 'bind'],
    [!if_platform && known, 'unbind'],
  ]
  return rows.filter(([on]) => on).map(([, name]) => name)
}

export const channelKey = ({ group, code }: Channel): string => `${group}${code}`

/** What can be done with the channels of a store. */
export const useChannelActions = (sid: string, unserved = false) => {
  const { actionsOf, dialogs } = useActions({
    table,
    offered,
    keyOf: channelKey,
    refresh: refreshChannels,
  })
  return { actionsOf: (channel: Channel) => actionsOf({ ...channel, sid, unserved }), dialogs }
}
