import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { useSend } from '#core/http/query.tsx'
import { sayDone } from '#core/http/undo.ts'
import { Switch } from '#ui/input/switch.tsx'
import { refreshChannels, type Channel } from '../delivery-setup.ts'
import styles from './channels.module.css'

/** Opens a channel for calls or closes it. A platform's courier that the store never had is opened there first. */
export const ChannelSwitch = ({ sid, channel: { code, group, name, is_open } }: { sid: string; channel: Channel }) => {
  const { send, pending } = useSend(deliverySetup.modify)
  const set = async (open: boolean) => {
    const answer = await send({ params: { shop_id: sid }, body: { channel: code, group, is_open: open } })
    await refreshChannels()
    return answer.ok
  }
  const change = async (open: boolean) => {
    if (await set(open)) sayDone(`${name}已${open ? '开启' : '关闭'}`, { act: 'switchCourier', run: () => set(!open) })
  }
  return (
    <span className={styles.switch}>
      <Switch label={`开启${name}`} on={is_open} busy={pending} onChange={(open) => void change(open)} />
    </span>
  )
}
