import { Link } from '@tanstack/react-router'
import { useParam } from '@zdb/console/core/router/address.ts'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { Empty } from '@zdb/console/ui/page/empty.tsx'
import { Ago } from '@zdb/console/ui/time/ago.tsx'
import { Countdown } from '@zdb/console/ui/time/countdown.tsx'
import { useInboxFilter, type Item } from './inbox.ts'
import { itemLink, pageLinks } from './list-keys.ts'
import styles from './item-list.module.css'

const Worker = ({ item: { worker, mine } }: { item: Item }) =>
  worker === '' ? null : <span className={styles.worker}>{mine ? '我在处理' : `${worker}处理中`}</span>

const Row = ({ item, open }: { item: Item; open: boolean }) => (
  <li>
    <Link
      to="/inbox/$queue/$item"
      params={{ queue: item.queue, item: item.id } as never}
      search={true as never}
      {...itemLink}
      className={styles.row}
      aria-current={open || undefined}
    >
      <strong>{item.title}</strong>
      <span className={styles.line}>
        <span className={styles.merchant}>{item.merchant}</span>
        <span>{item.queue_zh}</span>
      </span>
      <span className={styles.line}>
        <Countdown of="处理" until={item.due_at} />
        <span>
          <Ago moment={item.since} /> 提交
        </span>
      </span>
      <Worker item={item} />
    </Link>
  </li>
)

/** What waits changes while one reads: pages lead on and back to the front, by button or by key. */
const Pages = ({ more }: { more: string }) => {
  const [{ after }, setFilter] = useInboxFilter()
  if (after === '' && more === '') return null
  return (
    <nav className={styles.pages} aria-label="翻页">
      {after !== '' && (
        <Button aria-keyshortcuts="[" {...pageLinks.front} onClick={() => setFilter({ after: '' })}>
          回到最前
        </Button>
      )}
      {more !== '' && (
        <Button aria-keyshortcuts="]" {...pageLinks.next} onClick={() => setFilter({ after: more })}>
          下一页
        </Button>
      )}
    </nav>
  )
}

/** By urgency, as the server has them. `isAll`: nothing waits anywhere. */
export const ItemList = ({ items, more, isAll }: { items: readonly Item[]; more: string; isAll: boolean }) => (
  <div className={styles.list}>
    <Items items={items} isAll={isAll} />
    <Pages more={more} />
  </div>
)

const Items = ({ items, isAll }: { items: readonly Item[]; isAll: boolean }) => {
  const open = `${useParam('queue')}/${useParam('item')}`
  if (items.length === 0)
    return <Empty reason={isAll ? '收件箱已清空，没有等待平台处理的事项' : '这里没有待处理的事项，请看其他队列'} />
  return (
    <ul className={styles.items} aria-label="待处理事项">
      {items.map((item) => {
        const key = `${item.queue}/${item.id}`
        return <Row key={key} item={item} open={key === open} />
      })}
    </ul>
  )
}
