import { codeOfAdapter } from '@zdb/contract/channels/channel-shops/channels'
import { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import { channelTraffic } from '@zdb/contract/channels/channel-traffic/endpoints'
import { useRead } from '#core/http/query.tsx'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { refreshShops, type ChannelChoice, type Shop } from '../channel-shop.ts'
import { goAuthorise } from './authorise.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { PluginDialog } from './plugin-dialog.tsx'
import { ShopSettings } from './shop-settings.tsx'

/** The channel whose shops prove themselves by a plugin of their own desk. */
const withPlugin = codeOfAdapter('taobao')

type ShopOfChannel = Shop & { readonly choice?: ChannelChoice | undefined }
type Name = 'authorise' | 'enterKeys' | 'pull' | 'settings' | 'plugin' | 'clearGoods' | 'unbind' | 'remove'

const grantLabel = ({ status }: Shop): string => (status === 'unbound' ? '去授权' : '重新授权')

const table: ActionTable<ShopOfChannel, Name> = {
  authorise: { label: grantLabel, send: ({ channel, id }) => goAuthorise(channel.code, id) },
  enterKeys: {
    label: grantLabel,
    dialog: ({ item, onClose }) => item.choice && <KeysDialog shop={item} choice={item.choice} onClose={onClose} />,
  },
  pull: {
    label: '立即拉单',
    send: ({ id, name }, send) =>
      send(
        channelTraffic.pull,
        { params: { id } },
        ({ found, added }) => `${name}：拉到 ${found} 单，新增 ${added} 单`,
      ),
  },
  settings: { label: '设置', dialog: ({ item, onClose }) => <ShopSettings shop={item} onClose={onClose} /> },
  plugin: { label: '插件', dialog: ({ item, onClose }) => <PluginDialog shop={item} onClose={onClose} /> },
  clearGoods: {
    label: '清除商品缓存',
    send: ({ id, name }, send) => send(channelShops.clearGoods, { body: { id } }, `已清除${name}的商品缓存`),
  },
  unbind: {
    label: '解除授权',
    danger: true,
    ask: ({ name }) => ({
      title: `解除“${name}”的授权？`,
      consequence: '解除后不再接收它的新订单，接单、发货也不再同步给渠道；已有的网单会保留。',
      act: '解除授权',
    }),
    send: ({ id, name }, send) => send(channelShops.unbind, { params: { id } }, `已解除${name}的授权`),
  },
  remove: {
    label: '删除',
    danger: true,
    ask: ({ name }) => ({
      title: `删除网店“${name}”？`,
      consequence: '授权和设置一并删除，不再接收它的订单，不能恢复；已有的网单会保留。',
      act: '删除网店',
    }),
    send: ({ id, name }, send) => send(channelShops.remove, { params: { id } }, `已删除${name}`),
  },
}

const offered = ({ status, channel, choice }: ShopOfChannel): Name[] => {
  const bound = status === 'bound'
  const grant: Name = choice?.binding === 'keys' ? 'enterKeys' : 'authorise'
  const rows: [boolean, Name][] = [
    [!bound, grant],
    [bound, 'pull'],
    [true, 'settings'],
    [bound, grant],
    [channel.code === withPlugin, 'plugin'],
    [true, 'clearGoods'],
    [bound, 'unbind'],
    [true, 'remove'],
  ]
  return rows.filter(([on]) => on).map(([, name]) => name)
}

export const useShopActions = () => {
  const { data: channels } = useRead(channelShops.channels, {}, { fresh: 60_000 })
  const { actionsOf, dialogs } = useActions({ table, offered, keyOf: ({ id }) => id, refresh: refreshShops })
  return {
    actionsOf: (shop: Shop) => actionsOf({ ...shop, choice: channels?.find(({ code }) => code === shop.channel.code) }),
    dialogs,
  }
}
