import { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { byName, KeyFields, noKeys } from '#widgets/shops/key-fields.tsx'
import { OwnerCodeField } from './owner-code-field.tsx'
import { refreshShops, type ChannelChoice, type Shop } from '../channel-shop.ts'

type Keys = Record<string, string>

/**
 * Some channels are let in by keys that the shop finds in the channel's own desk; where anybody can know those, by a code
 * to the shop's phone too.
 */
export const KeysDialog = ({
  shop,
  choice: { keys, phone_code: coded },
  onClose,
}: {
  shop: Shop
  choice: ChannelChoice
  onClose: () => void
}) => {
  const { send } = useSend(channelShops.bindByKeys)
  const bind = async ({ code, ...given }: Keys) => {
    const answer = await send({ params: { id: shop.id }, body: { keys: given, code } })
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
      initial={coded ? { ...noKeys(keys), code: '' } : noKeys(keys)}
      onSubmit={bind}
      onClose={onClose}
    >
      <KeyFields keys={keys} />
      {coded && <OwnerCodeField shop={shop} keys={keys} />}
    </FormDialog>
  )
}
