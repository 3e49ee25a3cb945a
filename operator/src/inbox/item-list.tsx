import { Link } from '@tanstack/react-router'
import { useParam } from '@zdb/console/core/router/address.ts'
import { Empty } from '@zdb/console/ui/page/empty.tsx'
import { Ago } from '@zdb/console/ui/time/ago.tsx'
import { Countdown } from '@zdb/console/ui/time/countdown.tsx'
import type { Item } from './inbox.ts'
import { itemLink } from './list-keys.ts'
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
        <span>
          处理
          <Countdown until={item.due_at} />
        </span>
        <span>
          <Ago moment={item.since} />
          提交
        </span>
      </span>
      <Worker item={item} />
    </Link>
  </li>
)

/** By urgency, as the server has them. `isAll`: nothing waits anywhere. */
export const ItemList = ({ items, isAll }: { items: readonly Item[]; isAll: boolean }) => {
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
