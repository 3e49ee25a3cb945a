import type { NotificationEvent, NotificationWay } from '@zdb/contract/desk/push/notifications'
import { notificationWays } from '@zdb/contract/desk/push/notifications'
import { sayDone } from '#core/http/undo.ts'
import { Switch } from '#ui/input/switch.tsx'
import { useSave } from './use-save.ts'

type Cell = { event: NotificationEvent; label: string; way: NotificationWay; on: boolean }

/** One way of one event; it holds at once. */
export const WaySwitch = ({ event, label, way, on }: Cell) => {
  const { save, pending } = useSave()
  const set = async (next: boolean) => (await save({ choices: [{ event, way, on: next }] })).ok
  const words = `${label}的${notificationWays[way].label}提醒`
  const change = async (next: boolean) => {
    if (await set(next))
      sayDone(`${words}已${next ? '开启' : '关闭'}`, { act: 'switchNotification', run: () => set(!next) })
  }
  return <Switch label={words} on={on} busy={pending} onChange={(next) => void change(next)} />
}
