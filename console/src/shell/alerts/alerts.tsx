import { useState } from 'react'
import { useFeed } from '#core/realtime/push-feed.ts'
import { setSound, useVoice } from '#core/alerts/voice.ts'
import { AlertsDrawer } from './alerts-drawer.tsx'
import { BellIcon, MutedIcon, SoundIcon } from '../layout/icons.tsx'
import { useShortcut } from '../tools/shortcuts.ts'
import styles from './alerts.module.css'

const countText = (unread: number) => (unread > 99 ? '99+' : String(unread))

/** The bell with what is unread, and the switch of the voice. */
export const Alerts = () => {
  const [open, setOpen] = useState(false)
  const unread = useFeed((state) => state.unread)
  const sound = useVoice((state) => state.sound)
  useShortcut('alerts', () => setOpen(true))
  useShortcut('sound', () => setSound(!sound))
  return (
    <>
      <button
        type="button"
        className={styles.tool}
        aria-label={unread > 0 ? `消息提醒，${unread}条未读` : '消息提醒'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <BellIcon />
        {unread > 0 && <span className={styles.count}>{countText(unread)}</span>}
      </button>
      <button
        type="button"
        role="switch"
        className={styles.tool}
        aria-checked={sound}
        aria-label="语音提醒"
        title={sound ? '语音提醒已开启' : '语音提醒已关闭'}
        onClick={() => setSound(!sound)}
      >
        {sound ? <SoundIcon /> : <MutedIcon />}
      </button>
      {open && <AlertsDrawer onClose={() => setOpen(false)} />}
    </>
  )
}
