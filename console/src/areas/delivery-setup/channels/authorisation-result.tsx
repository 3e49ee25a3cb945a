import { useCallback } from 'react'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { useSend } from '#core/http/query.tsx'
import { AuthorisationConfirmation } from '#widgets/shops/authorisation-confirmation.tsx'
import { refreshChannels } from '../delivery-setup.ts'

type Return = {
  courier: string
  returned: string
  token: string
  /** To the store that it is about. */
  onClose: (sid?: string) => void
}

/** What came of the visit to a courier's page: the account is bound once its person has read whose it is. */
export const AuthorisationResult = (props: Return) => props.courier !== '' && <Received {...props} />

const Received = ({ courier, returned, token, onClose }: Return) => {
  const { send: receive } = useSend(deliverySetup.receiveAuthorization)
  const { send: confirm } = useSend(deliverySetup.confirmAuthorization)
  const ask = useCallback(
    () => receive({ body: { courier, given: Object.fromEntries(new URLSearchParams(returned)), token } }),
    [courier, returned, token, receive],
  )
  return (
    <AuthorisationConfirmation
      receive={ask}
      reading={({ channel_name, store_name, name, shop_no }) => ({
        title: `确认绑定${channel_name}`,
        words: `即将把${channel_name}的${name ? `“${name}”（门店编号 ${shop_no}）` : `门店 ${shop_no} `}绑定到“${store_name}”。请确认这是您自己的${channel_name}账号，绑定后由它呼叫骑手并支付运费。`,
        done: `${channel_name}已绑定，可以呼叫了`,
      })}
      confirm={async () => {
        const answer = await confirm({ body: { token } })
        if (answer.ok) await refreshChannels()
        return answer
      }}
      onClose={(pending) => onClose(pending?.sid)}
    />
  )
}
