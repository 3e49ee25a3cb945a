import { Panel } from '@zdb/console/ui/detail/panel.tsx'
import { DataTable, type Column } from '@zdb/console/ui/list/data-table.tsx'
import { Empty } from '@zdb/console/ui/page/empty.tsx'
import { Ago } from '@zdb/console/ui/time/ago.tsx'
import { Money } from '@zdb/console/ui/value/money.tsx'
import { StatusTag } from '@zdb/console/ui/value/status-tag.tsx'
import type { Overview, Proof } from './ledger.ts'
import { ProveButton } from './prove-button.tsx'
import styles from './ledger-page.module.css'

type Line = Proof['lines'][number]

const shownBreaches = 5

const Breaches = ({ breaches }: { breaches: Line['breaches'] }) => (
  <ul className={styles.breaches}>
    {breaches.slice(0, shownBreaches).map(({ what, amount }) => (
      <li key={what}>
        {what} 相差 <Money yuan={amount} />
      </li>
    ))}
    {breaches.length > shownBreaches && <li>另有 {breaches.length - shownBreaches} 处</li>}
  </ul>
)

const columns: readonly Column<Line>[] = [
  { title: '核对项', render: ({ label }) => label },
  {
    title: '结果',
    width: 88,
    render: ({ breaches }) => (
      <StatusTag tone={breaches.length > 0 ? 'red' : 'green'}>{breaches.length > 0 ? '不符' : '相符'}</StatusTag>
    ),
  },
  { title: '不符之处', render: ({ breaches }) => (breaches.length > 0 ? <Breaches breaches={breaches} /> : '无') },
  { title: '用时', width: 88, right: true, render: ({ ms }) => `${ms} 毫秒` },
]

/** Each line of the last proof, and when that was. Where payouts wait for a proof, it is asked for there. */
export const ProofPanel = ({ running, last, stop }: Overview) => (
  <Panel title="账务核对" extra={!stop?.missing && <ProveButton running={running} />}>
    {last?.ended_at ? (
      <>
        <p className={styles.note}>
          最近核对：
          <Ago moment={last.ended_at} />
          {last.asked_by ? `，由${last.asked_by}发起` : '，夜间自动'}
        </p>
        <DataTable label="核对项" columns={columns} rows={last.lines} keyOf={({ name }) => name} />
      </>
    ) : (
      <Empty reason="还没有核对过，每天 4:00 自动核对，也可以立即核对" />
    )}
  </Panel>
)

const earlierColumns: readonly Column<Proof>[] = [
  { title: '时间', render: ({ ended_at, asked_at }) => ended_at ?? asked_at },
  { title: '发起', render: ({ asked_by }) => asked_by || '夜间自动' },
  {
    title: '结果',
    width: 104,
    render: ({ broken }) => (
      <StatusTag tone={broken > 0 ? 'red' : 'green'}>{broken > 0 ? `${broken} 项不符` : '全部相符'}</StatusTag>
    ),
  },
]

export const EarlierProofs = ({ earlier }: Overview) => (
  <Panel title="此前的核对">
    {earlier.length > 0 ? (
      <DataTable label="此前的核对" columns={earlierColumns} rows={earlier} keyOf={({ id }) => id} />
    ) : (
      <Empty reason="没有更早的核对" />
    )}
  </Panel>
)
