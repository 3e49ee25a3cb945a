import { useState } from 'react'
import { codeOfAdapter } from '@zdb/contract/channel-shops/channels'
import { channelShops } from '@zdb/contract/channel-shops/endpoints'
import { channelTraffic } from '@zdb/contract/channel-traffic/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useRead, useSend } from '#core/http/query.tsx'
import { Actions, type Action } from '#ui/action/actions.tsx'
import { useConfirm } from '#ui/dialog/confirm.tsx'
import { refreshShops, type Shop } from '../channel-shop.ts'
import { goAuthorise } from './authorise.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { PluginDialog } from './plugin-dialog.tsx'
import { ShopSettings } from './shop-settings.tsx'

/** The channel whose shops prove themselves by a plugin of their own desk. */
const withPlugin = codeOfAdapter('taobao')

type OpenDialog = 'keys' | 'settings' | 'plugin'

const useActs = (shop: Shop) => {
  const { id, name } = shop
  const pull = useSend(channelTraffic.pull)
  const unbind = useSend(channelShops.unbind)
  const remove = useSend(channelShops.remove)
  const clear = useSend(channelShops.clearGoods)
  const [confirm, question] = useConfirm()
  const params = { id }
  return {
    question,
    pulling: pull.pending,
    pull: async () => {
      const answer = await pull.send({ params })
      await refreshShops()
      if (answer.ok) saySuccess(`${name}：拉到 ${answer.data.found} 单，新增 ${answer.data.added} 单`)
    },
    clear: async () => {
      const answer = await clear.send({ body: { id } })
      if (answer.ok) saySuccess(`已清除${name}的商品缓存`)
    },
    askUnbind: () =>
      confirm({
        title: `解除“${name}”的授权？`,
        consequence: '解除后不再接收它的新订单，接单、发货也不再同步给渠道；已有的网单会保留。',
        act: '解除授权',
        onYes: async () => {
          const answer = await unbind.send({ params })
          await refreshShops()
          if (answer.ok) saySuccess(`已解除${name}的授权`)
        },
      }),
    askRemove: () =>
      confirm({
        title: `删除网店“${name}”？`,
        consequence: '授权和设置一并删除，不再接收它的订单，不能恢复；已有的网单会保留。',
        act: '删除网店',
        onYes: async () => {
          const answer = await remove.send({ params })
          await refreshShops()
          if (answer.ok) saySuccess(`已删除${name}`)
        },
      }),
  }
}

export const ShopActions = ({ shop }: { shop: Shop }) => {
  const [opened, setOpened] = useState<OpenDialog>()
  const [leaving, setLeaving] = useState(false)
  const { data: channels } = useRead(channelShops.channels, {}, { fresh: 60_000 })
  const acts = useActs(shop)
  const close = () => setOpened(undefined)
  const choice = channels?.find(({ code }) => code === shop.channel.code)
  const bound = shop.status === 'bound'

  const authorise = async () => {
    if (choice?.binding === 'keys') return setOpened('keys')
    setLeaving(true)
    await goAuthorise(shop.channel.code, shop.id)
    setLeaving(false)
  }
  const grant: Action = {
    label: shop.status === 'unbound' ? '去授权' : '重新授权',
    busy: leaving,
    onPress: () => void authorise(),
  }
  const rows: [boolean, Action][] = [
    [!bound, grant],
    [bound, { label: '立即拉单', busy: acts.pulling, onPress: () => void acts.pull() }],
    [true, { label: '设置', onPress: () => setOpened('settings') }],
    [bound, grant],
    [shop.channel.code === withPlugin, { label: '插件', onPress: () => setOpened('plugin') }],
    [true, { label: '清除商品缓存', onPress: () => void acts.clear() }],
    [bound, { label: '解除授权', danger: true, onPress: acts.askUnbind }],
    [true, { label: '删除', danger: true, onPress: acts.askRemove }],
  ]
  return (
    <>
      <Actions quiet actions={rows.filter(([on]) => on).map(([, action]) => action)} />
      {opened === 'keys' && choice && <KeysDialog shop={shop} choice={choice} onClose={close} />}
      {opened === 'settings' && <ShopSettings shop={shop} onClose={close} />}
      {opened === 'plugin' && <PluginDialog shop={shop} onClose={close} />}
      {acts.question}
    </>
  )
}
