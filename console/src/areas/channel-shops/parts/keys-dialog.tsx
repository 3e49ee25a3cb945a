import { channelShops } from '@zdb/contract/channel-shops/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { byName, KeyFields, noKeys } from '#widgets/shops/key-fields.tsx'
import { refreshShops, type ChannelChoice, type Shop } from '../channel-shop.ts'

type Keys = Record<string, string>

/** Some channels are let in by keys that the shop finds in the channel's own desk. */
export const KeysDialog = ({
  shop,
  keys,
  onClose,
}: {
  shop: Shop
  keys: ChannelChoice['keys']
  onClose: () => void
}) => {
  const { send } = useSend(channelShops.bindByKeys)
  const bind = async (given: Keys) => {
    const answer = await send({ params: { id: shop.id }, body: { keys: given } })
    if (answer.ok) {
      await refreshShops()
      saySuccess(`“${shop.name}”已授权，新订单会自动进来`)
      onClose()
    }
    return byName(answer)
  }
  return (
    <FormDialog<Keys>
      title={`授权${shop.channel.name}：${shop.name}`}
      act="授权"
      initial={noKeys(keys)}
      onSubmit={bind}
      onClose={onClose}
    >
      <KeyFields keys={keys} />
    </FormDialog>
  )
}
