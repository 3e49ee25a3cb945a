import { useCallback } from 'react'
import { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import { useSend } from '#core/http/query.tsx'
import { AuthorisationConfirmation } from '#widgets/shops/authorisation-confirmation.tsx'
import { refreshShops } from '../channel-shop.ts'

type Return = { adapter: string; returned: string; onClose: () => void }

/** What came of the visit to a channel's page: the shop it let in is bound once its person has read its name. */
export const AuthorisationResult = (props: Return) => props.returned !== '' && <Received {...props} />

const Received = ({ adapter, returned, onClose }: Return) => {
  const { send: receive } = useSend(channelShops.receiveAuthorization)
  const { send: confirm } = useSend(channelShops.confirmAuthorization)
  const ask = useCallback(
    () => receive({ body: { adapter, given: Object.fromEntries(new URLSearchParams(returned)) } }),
    [adapter, returned, receive],
  )
  return (
    <AuthorisationConfirmation
      receive={ask}
      reading={({ channel_name, name, channel_shop_id }) => ({
        title: `确认绑定${channel_name}网店`,
        words: `即将绑定“${name}”（编号 ${channel_shop_id}）。请确认这是您自己的网店，绑定后它的订单会进入本账号。`,
        done: `“${name}”已授权，新订单会自动进来`,
      })}
      confirm={async ({ state }) => {
        const answer = await confirm({ body: { state } })
        if (answer.ok) await refreshShops()
        return answer
      }}
      onClose={onClose}
    />
  )
}
