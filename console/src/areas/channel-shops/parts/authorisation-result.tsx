import { useEffect, useState } from 'react'
import { channelShops } from '@zdb/contract/channel-shops/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { AuthorisationResult as Note } from '#widgets/shops/authorisation-result.tsx'
import { refreshShops } from '../channel-shop.ts'

type Pending = { state: string; channel_name: string; name: string; channel_shop_id: string }

/** What came of the visit to a channel's page: the shop it let in is bound once its person has read its name. */
export const AuthorisationResult = ({
  adapter,
  returned,
  onClose,
}: {
  adapter: string
  returned: string
  onClose: () => void
}) => {
  const { send: receive } = useSend(channelShops.receiveAuthorization)
  const { send: confirm } = useSend(channelShops.confirmAuthorization)
  const [pending, setPending] = useState<Pending>()
  const [trouble, setTrouble] = useState('')
  useEffect(() => {
    if (returned === '') return
    const given = Object.fromEntries(new URLSearchParams(returned))
    void receive({ body: { adapter, given } }).then((answer) =>
      answer.ok ? setPending(answer.data) : setTrouble(answer.message),
    )
  }, [adapter, returned, receive])
  if (trouble) return <Note words="" trouble={trouble} onClose={onClose} />
  if (!pending) return null
  const { state, channel_name, name, channel_shop_id } = pending
  const close = () => {
    setPending(undefined)
    onClose()
  }
  const bind = async () => {
    const answer = await confirm({ body: { state } })
    if (!answer.ok) return answer
    await refreshShops()
    saySuccess(`“${name}”已授权，新订单会自动进来`)
    close()
    return answer
  }
  return (
    <FormDialog title={`确认绑定${channel_name}网店`} act="确认绑定" initial={{}} onSubmit={bind} onClose={close}>
      <p>
        即将绑定“{name}”（编号 {channel_shop_id}）。请确认这是您自己的网店，绑定后它的订单会进入本账号。
      </p>
    </FormDialog>
  )
}
