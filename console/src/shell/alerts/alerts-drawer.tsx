import { markAllRead, useFeed, type Push } from '#core/realtime/push-feed.ts'
import { headingOf } from '#core/alerts/push-facts.ts'
import { Ago } from '#ui/time/ago.tsx'
import { Button } from '#ui/action/button.tsx'
import { CloseButton } from '#ui/dialog/close-button.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Modal } from '../tools/modal.tsx'
import { PushWords } from './push-words.tsx'
import styles from './alerts-drawer.module.css'

const Row = ({ push, onOpen }: { push: Push; onOpen: () => void }) => {
  const { at, read } = push
  return (
    <li className={styles.row} data-unread={!read || undefined}>
      <p className={styles.title}>
        <strong>{headingOf(push)}</strong>
        {!read && <span className={styles.dot} role="img" aria-label="未读" />}
        <Ago moment={at} />
      </p>
      <PushWords push={push} className={styles.link} onOpen={onOpen} />
    </li>
  )
}

export const AlertsDrawer = ({ onClose }: { onClose: () => void }) => {
  const { list, unread } = useFeed()
  return (
    <Modal label="消息提醒" place="side" onClose={onClose}>
      <div className={styles.drawer}>
        <div className={styles.head}>
          <h2>消息提醒</h2>
          <Button kind="text" off={unread === 0} onClick={() => void markAllRead()}>
            全部已读
          </Button>
          <CloseButton onClose={onClose} />
        </div>
        {list.length === 0 ? (
          <Empty reason="还没有消息，新的订单和售后会出现在这里" />
        ) : (
          <ul>
            {list.map((push) => (
              <Row key={push.id} push={push} onOpen={onClose} />
            ))}
          </ul>
        )}
      </div>
    </Modal>
  )
}
