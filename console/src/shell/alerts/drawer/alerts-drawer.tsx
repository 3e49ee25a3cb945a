import { useOpenAlerts } from '#core/alerts/open-alerts.ts'
import { useFeed } from '#core/realtime/feed.ts'
import { markAllRead } from '#core/realtime/push-feed.ts'
import { Button } from '#ui/action/button.tsx'
import { CloseButton } from '#ui/dialog/close-button.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { DevicePushSwitch } from '#widgets/alerts/device-push.tsx'
import { Modal } from '../../tools/modal.tsx'
import { closeAlertsDrawer, openAlertsDrawer, type DrawerTab } from '../drawer-state.ts'
import { Messages } from './messages.tsx'
import { SelfTestLines } from './self-test-lines.tsx'
import { WaitingAlerts } from './waiting-alerts.tsx'
import styles from './alerts-drawer.module.css'

const tabs = [
  { key: 'waiting', label: '待确认', tone: 'neutral' },
  { key: 'messages', label: '消息', tone: 'neutral' },
  { key: 'selfTest', label: '自检', tone: 'neutral' },
] as const

const bodies: Readonly<Record<DrawerTab, () => React.ReactNode>> = {
  waiting: WaitingAlerts,
  messages: Messages,
  selfTest: SelfTestLines,
}

export const AlertsDrawer = ({ tab }: { tab: DrawerTab }) => {
  const unread = useFeed((state) => state.unread)
  const waiting = useOpenAlerts(({ list, more }) => list.length + more)
  const isUnknown = useOpenAlerts(({ complete }) => !complete) && waiting === 0
  const Body = bodies[tab]
  return (
    <Modal label="消息提醒" place="side" onClose={closeAlertsDrawer}>
      <div className={styles.drawer}>
        <div className={styles.head}>
          <h2>消息提醒</h2>
          <Button kind="text" off={unread === 0} onClick={() => void markAllRead()}>
            全部已读
          </Button>
          <CloseButton onClose={closeAlertsDrawer} />
        </div>
        <div className={styles.device}>
          <DevicePushSwitch />
        </div>
        <div className={styles.tabs}>
          <StatusTabs
            label="消息提醒"
            tabs={tabs}
            counts={isUnknown ? {} : { waiting }}
            value={tab}
            onChange={openAlertsDrawer}
          />
        </div>
        <div className={styles.body} role="tabpanel" aria-label={tabs.find(({ key }) => key === tab)?.label}>
          <Body />
        </div>
      </div>
    </Modal>
  )
}
