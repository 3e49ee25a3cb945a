import { acknowledge, useOpenAlerts } from '#core/alerts/open-alerts.ts'
import { closeMissed, type MissedPushes } from '#core/alerts/missed-pushes.ts'
import { Button } from '#ui/action/button.tsx'
import { CloseButton } from '#ui/dialog/close-button.tsx'
import { AlertButton } from './alert-button.tsx'
import { openAlertsDrawer } from './drawer-state.ts'
import { PushWords } from './push-words.tsx'
import styles from './missed-card.module.css'

/** The drawer has them all. */
const mostRows = 4

/** What came while nobody could hear it: the sentence that was spoken, and under the pointer or the focus what
 * still waits, the most urgent first. */
export const MissedCard = ({ missed: { words, waiting } }: { missed: MissedPushes }) => {
  const open = useOpenAlerts((state) => state.list).filter(({ push }) => waiting.includes(push.id))
  const show = () => {
    closeMissed()
    openAlertsDrawer(open.length > 0 ? 'waiting' : 'messages')
  }
  return (
    <div className={styles.missed} data-standing>
      <strong>{words}</strong>
      <ul>
        {open.slice(0, mostRows).map(({ push }) => (
          <li key={push.id}>
            <div>
              <span>{push.message.title}</span>
              <PushWords push={push} className={styles.link} onOpen={() => void acknowledge([push.id])} />
            </div>
            <AlertButton push={push} />
          </li>
        ))}
      </ul>
      <Button onClick={show}>{open.length > 0 ? `查看全部 ${open.length} 条待确认` : '查看消息'}</Button>
      <CloseButton onClose={closeMissed} />
    </div>
  )
}
