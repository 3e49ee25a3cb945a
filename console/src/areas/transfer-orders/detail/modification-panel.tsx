import { modificationStates } from '@zdb/contract/orders/transfer-orders/states'
import { stateOf } from '@zdb/contract/kit/states'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { useRead } from '#core/http/query.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { Countdown } from '#ui/time/countdown.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { changeRows } from '#widgets/order/detail/modification-changes.tsx'
import styles from './modification.module.css'

type Modification = WireResult<typeof transferOrders.modificationHistory>[number]
type Lines = Pick<Modification, 'changes' | 'price_before' | 'price_after'>

/** Before and after, side by side. */
export const ChangeLines = (modification: Lines) => (
  <dl className={styles.changes}>
    {changeRows(modification).map(({ field, label, change }) => (
      <div key={field}>
        <dt>{label}</dt>
        <dd>{change}</dd>
      </div>
    ))}
  </dl>
)

const One = ({ modification }: { modification: Modification }) => {
  const waits = modification.status === modificationStates.open.code
  return (
    <li>
      <p className={styles.head}>
        <StatusTag tone={modificationStates[stateOf(modificationStates, modification.status)].tone}>
          {modification.status_zh}
        </StatusTag>
        {waits ? <Countdown of="答复" until={modification.until} /> : <Ago moment={modification.at} />}
      </p>
      <ChangeLines {...modification} />
      {modification.note && <p className={styles.quiet}>说明：{modification.note}</p>}
      {modification.answer && <p className={styles.quiet}>对方答复：{modification.answer}</p>}
      {waits && <p className={styles.quiet}>{modification.outcome}</p>}
    </li>
  )
}

/** Every change that was asked for and what became of it. */
export const ModificationPanel = ({ sn }: { sn: string }) => {
  const { data = [] } = useRead(transferOrders.modificationHistory, { params: { sn } })
  if (data.length === 0) return null
  return (
    <Panel title="修改记录">
      <ul className={styles.list}>
        {data.map((modification) => (
          <One key={modification.id} modification={modification} />
        ))}
      </ul>
    </Panel>
  )
}
