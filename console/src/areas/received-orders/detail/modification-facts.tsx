import { Countdown } from '#ui/time/countdown.tsx'
import { changeRows } from '#widgets/order/detail/modification-changes.tsx'
import type { OrderDetail } from '#widgets/order/order.ts'
import styles from './modification-facts.module.css'

type Modification = NonNullable<OrderDetail['modification']>

/** What the other side wants changed; `timed` where nothing beside it says until when. */
export const ModificationFacts = ({ modification, timed = false }: { modification: Modification; timed?: boolean }) => {
  const { note, until, outcome } = modification
  return (
    <div className={styles.facts}>
      <ul>
        {changeRows(modification, { lead: true }).map(({ field, label, change }) => (
          <li key={field}>
            {label}：{change}
          </li>
        ))}
      </ul>
      {note && <p>对方说明：{note}</p>}
      {timed && (
        <p className={styles.until}>
          <Countdown of="答复" until={until} />
          {outcome && `，${outcome}`}
        </p>
      )}
    </div>
  )
}
