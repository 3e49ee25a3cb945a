import { useState } from 'react'
import { codes } from '@zdb/contract/codes'
import { deliverySetup } from '@zdb/contract/delivery-setup/endpoints'
import { leave } from '#core/browser/leave.ts'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { Actions, type Action } from '#ui/action/actions.tsx'
import { useConfirm } from '#ui/dialog/confirm.tsx'
import { isBroken, isKnown, refreshChannels, type Channel } from '../delivery-setup.ts'
import { BindDialog } from './bind-dialog.tsx'
import { ChannelSettings } from './channel-settings.tsx'

type Props = { sid: string; channel: Channel; unserved: boolean }

const useActs = (sid: string, { code, name, group }: Channel) => {
  const unbind = useSend(deliverySetup.unbind)
  const recharge = useSend(deliverySetup.rechargeUri)
  const [confirm, question] = useConfirm()
  return {
    question,
    recharging: recharge.pending,
    recharge: async () => {
      const answer = await recharge.send({ params: { sid }, query: { channel: code } })
      if (answer.ok) leave.aside(answer.data.uri)
    },
    askUnbind: () =>
      confirm({
        title: `解除${name}的绑定？`,
        consequence:
          group === 'express'
            ? '解除后不能再用这个账号打电子面单，账号信息会删除；已发出的快递不受影响。'
            : '解除后不能再用这个账号呼叫骑手，账号信息会删除；平台账号的呼叫不受影响。',
        act: '解除绑定',
        onYes: async () => {
          const answer = await unbind.send({ params: { shop_id: sid }, body: { channel: code } })
          await refreshChannels()
          if (answer.ok) saySuccess(`已解除${name}的绑定`)
        },
      }),
  }
}

/** What can be done with one channel of a store; under the platform's account there is nothing to bind. */
export const ChannelActions = ({ sid, channel, unserved }: Props) => {
  const [opened, setOpened] = useState<'bind' | 'settings'>()
  const acts = useActs(sid, channel)
  const close = () => setOpened(undefined)
  const { if_platform, if_auth, can_recharge } = channel
  const known = isKnown(channel)
  const bound = !if_platform && if_auth
  const bind = (label: string): Action => ({
    label,
    onPress: () => setOpened('bind'),
    ...(unserved && { why: codes.serviceNeeded.message }),
  })
  const rows: [boolean, Action][] = [
    [!if_platform && !if_auth, bind(known ? '重新绑定' : '绑定')],
    [known && !isBroken(channel), { label: '设置', onPress: () => setOpened('settings') }],
    [bound && can_recharge, { label: '去充值', busy: acts.recharging, onPress: () => void acts.recharge() }],
    [bound, bind('重新绑定')],
    [!if_platform && known, { label: '解除绑定', danger: true, onPress: acts.askUnbind }],
  ]
  return (
    <>
      <Actions quiet actions={rows.filter(([on]) => on).map(([, action]) => action)} />
      {opened === 'bind' && <BindDialog sid={sid} channel={channel} onClose={close} />}
      {opened === 'settings' && <ChannelSettings sid={sid} channel={channel} onClose={close} />}
      {acts.question}
    </>
  )
}
