import { useFeed } from '#core/realtime/feed.ts'
import { setSound, useVoice } from '#core/alerts/sound.ts'
import { openAlertsDrawer } from './drawer-state.ts'
import { BellIcon, MutedIcon, SoundIcon } from '../layout/icons.tsx'
import { useShortcut } from '../tools/shortcuts.ts'
import { ToolButton } from '../tools/tool-button.tsx'

/** The bell with what is unread and whether somebody has to answer, and the switch of the voice. */
export const Alerts = () => {
  const { unread, waiting } = useFeed()
  const sound = useVoice((state) => state.sound)
  useShortcut('alerts', () => openAlertsDrawer())
  useShortcut('sound', () => setSound(!sound))
  const name = ['消息提醒', unread > 0 && `${unread}条未读`, waiting > 0 && `${waiting}条待确认`]
    .filter(Boolean)
    .join('，')
  return (
    <>
      <ToolButton
        icon={<BellIcon />}
        count={unread}
        data-waiting={waiting > 0 || undefined}
        aria-label={name}
        aria-haspopup="dialog"
        onClick={() => openAlertsDrawer()}
      />
      <ToolButton
        icon={sound ? <SoundIcon /> : <MutedIcon />}
        role="switch"
        aria-checked={sound}
        aria-label="语音提醒"
        title={sound ? '语音提醒已开启' : '语音提醒已关闭'}
        onClick={() => setSound(!sound)}
      />
    </>
  )
}
