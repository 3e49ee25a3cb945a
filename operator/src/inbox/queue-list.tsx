import { useInboxFilter, type Inbox } from './inbox.ts'
import styles from './queue-list.module.css'

type Queue = Inbox['queues'][number]

/** The server counts no further. */
const countLimit = 1_000

const countText = (count: number): string => (count >= countLimit ? `${countLimit}+` : String(count))

const Row = ({
  label,
  waiting,
  overdue,
  current,
  onPick,
}: Omit<Queue, 'name'> & { current: boolean; onPick: () => void }) => (
  <li>
    <button type="button" aria-pressed={current} onClick={onPick}>
      <span>{label}</span>
      {overdue > 0 && <em>超时 {countText(overdue)}</em>}
      <b>{countText(waiting)}</b>
    </button>
  </li>
)

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

export const QueueList = ({ queues }: { queues: readonly Queue[] }) => {
  const [{ queue, mine }, setFilter] = useInboxFilter()
  return (
    <nav className={styles.queues} aria-label="队列">
      <ul>
        <Row
          label="全部"
          waiting={sum(queues.map(({ waiting }) => waiting))}
          overdue={sum(queues.map(({ overdue }) => overdue))}
          current={queue === 'all'}
          onPick={() => setFilter({ queue: 'all', after: '' })}
        />
        {queues.map(({ name, ...row }) => (
          <Row key={name} {...row} current={queue === name} onPick={() => setFilter({ queue: name, after: '' })} />
        ))}
      </ul>
      <label>
        <input
          type="checkbox"
          checked={mine === '1'}
          onChange={(event) => setFilter({ mine: event.target.checked ? '1' : '0', after: '' })}
        />
        只看我在处理的
      </label>
    </nav>
  )
}
