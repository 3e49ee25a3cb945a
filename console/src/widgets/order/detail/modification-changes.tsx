import type { ReactNode } from 'react'
import { Money } from '#ui/value/money.tsx'
import type { OrderDetail } from '../order.ts'
import styles from './modification-changes.module.css'

type Modification = Pick<NonNullable<OrderDetail['modification']>, 'changes' | 'price_before' | 'price_after'>

const Change = ({ before, after }: { before: ReactNode; after: ReactNode }) => (
  <span className={styles.change}>
    <del>{before}</del> → <ins>{after}</ins>
  </span>
)

/** What was and what it becomes, line by line. The price, which is among the changes too, stands last and as money. */
export const changeRows = ({ changes, price_before, price_after }: Modification, { lead = false } = {}) => [
  ...changes
    .filter(({ field }) => field !== 'price')
    .map(({ field, label, before, after }) => ({
      field,
      label,
      change: <Change before={before || '空'} after={after || '空'} />,
    })),
  ...(price_before === price_after
    ? []
    : [
        {
          field: 'price',
          label: '价格',
          change: <Change before={<Money yuan={price_before} />} after={<Money yuan={price_after} lead={lead} />} />,
        },
      ]),
]
