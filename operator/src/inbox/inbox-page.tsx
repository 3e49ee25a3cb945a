import { Outlet } from '@tanstack/react-router'
import { Loaded } from '@zdb/console/ui/page/loaded.tsx'
import { ItemList } from './item-list.tsx'
import { QueueList } from './queue-list.tsx'
import { useInbox } from './inbox.ts'
import styles from './inbox-page.module.css'

/** Everything that waits for the platform: the queues, what is in them, and what is being worked on. */
export const InboxPage = () => {
  const reading = useInbox()
  return (
    <div className={styles.page}>
      <Loaded reading={reading}>
        {({ queues, items, more }) => (
          <>
            <QueueList queues={queues} />
            <ItemList items={items} more={more} isAll={queues.every(({ waiting }) => waiting === 0)} />
          </>
        )}
      </Loaded>
      <div className={styles.work}>
        <Outlet />
      </div>
    </div>
  )
}
