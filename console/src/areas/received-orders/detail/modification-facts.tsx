import { Countdown } from '#ui/time/countdown.tsx'
import { Money } from '#ui/value/money.tsx'
import type { OrderDetail } from '#widgets/order/order.ts'
import styles from './modification-facts.module.css'

type Modification = NonNullable<OrderDetail['modification']>

/** The price is among the changes too; it stands last, as money. */
const isWords = ({ field }: Modification['changes'][number]): boolean => field !== 'price'

export const ModificationFacts = ({ modification }: { modification: Modification }) => {
  const { changes, price_before, price_after, note, until, outcome } = modification
  return (
    <div className={styles.facts}>
      <ul>
        {changes.filter(isWords).map(({ field, label, before, after }) => (
          <li key={field}>
            {label}：<del>{before || '空'}</del> → <ins>{after || '空'}</ins>
          </li>
        ))}
        {price_before !== price_after && (
          <li>
            价格：
            <del>
              <Money yuan={price_before} />
            </del>{' '}
            →{' '}
            <ins>
              <Money yuan={price_after} lead />
            </ins>
          </li>
        )}
      </ul>
      {note && <p>对方说明：{note}</p>}
      <p className={styles.until}>
        <Countdown until={until} /> {outcome}
      </p>
    </div>
  )
}
