import { Button } from '@zdb/console/ui/action/button.tsx'
import { Ago } from '@zdb/console/ui/time/ago.tsx'
import { Countdown } from '@zdb/console/ui/time/countdown.tsx'
import { codes } from '@zdb/contract/codes'
import type { Item } from './inbox.ts'
import styles from './item-header.module.css'

type Props = {
  item: Item
  isGone: boolean
  /** The evidence is another than the one that was being decided on. */
  changed: boolean
  onTakeOver: () => void
  onPutBack: () => void
  onNext: () => void
}

/** What it is, how long it has waited, and who works on it. */
export const ItemHeader = ({ item, isGone, changed, onTakeOver, onPutBack, onNext }: Props) => (
  <header className={styles.header}>
    <div className={styles.title}>
      <h1>{item.title}</h1>
      <p>
        {[item.merchant, item.queue_zh].filter(Boolean).join(' · ')} · <Ago moment={item.since} /> 提交 ·{' '}
        <Countdown of="处理" until={item.due_at} />
      </p>
    </div>
    {item.mine && !isGone && (
      <Button kind="text" aria-keyshortcuts="u" onClick={onPutBack}>
        放回收件箱
      </Button>
    )}
    {isGone && (
      <div className={styles.notice} role="status">
        {codes.itemGone.message}
        <Button onClick={onNext}>打开下一项</Button>
      </div>
    )}
    {item.worker !== '' && !item.mine && !isGone && (
      <div className={styles.notice} role="status">
        {item.worker}正在处理这一项
        <Button aria-keyshortcuts="t" onClick={onTakeOver}>
          接手
        </Button>
      </div>
    )}
    {changed && !isGone && (
      <div className={styles.notice} role="status">
        内容刚刚有变化，下面已是最新，请重新核对后再决定
      </div>
    )}
  </header>
)
