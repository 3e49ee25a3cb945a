import { useFeed, type Push } from '#core/realtime/feed.ts'
import { Ago } from '#ui/time/ago.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { closeAlertsDrawer } from '../drawer-state.ts'
import { PushWords } from '../push-words.tsx'
import styles from './alerts-drawer.module.css'

const Row = ({ push }: { push: Push }) => (
  <li className={styles.row} data-unread={!push.read || undefined}>
    <p className={styles.title}>
      <strong>{push.message.title}</strong>
      {!push.read && <span className={styles.dot} role="img" aria-label="未读" />}
      <Ago moment={push.at} />
    </p>
    <PushWords push={push} className={styles.link} onOpen={closeAlertsDrawer} />
  </li>
)

/** Every push, newest first. */
export const Messages = () => {
  const list = useFeed((state) => state.list)
  if (list.length === 0) return <Empty reason="还没有消息，新的订单和售后会出现在这里" />
  return (
    <ul>
      {list.map((push) => (
        <Row key={push.id} push={push} />
      ))}
    </ul>
  )
}
