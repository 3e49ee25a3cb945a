import { Actions, type Action } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { Money } from '#ui/value/money.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { toneOf } from '#widgets/order/order.ts'
import { offerWords, periodWords, type CouponRow } from './coupon.ts'
import styles from './coupons.module.css'

const Name = ({ row, onOpen }: { row: CouponRow; onOpen: (id: string) => void }) => (
  <div className={styles.name}>
    <p>
      <Button kind="text" onClick={() => onOpen(row.id)}>
        {row.name}
      </Button>
    </p>
    <p className={styles.note} title={periodWords(row)}>
      {offerWords(row)} · {row.shop_name}
    </p>
    <p className={styles.note}>{periodWords(row)}</p>
  </div>
)

export const State = ({ row: { tone, status_zh, reason, waiting_since } }: { row: CouponRow }) => (
  <>
    <StatusTag tone={toneOf(tone)}>{status_zh}</StatusTag>
    {waiting_since && (
      <p className={styles.note}>
        等支付宝答复，
        <Ago moment={waiting_since} />
        提交
      </p>
    )}
    {reason && <p className={waiting_since ? styles.note : styles.bad}>{reason}</p>}
  </>
)

export const columnsFor = (
  actionsOf: (row: CouponRow) => Action[],
  onOpen: (id: string) => void,
): Column<CouponRow>[] => [
  { title: '优惠券', lead: true, render: (row) => <Name row={row} onOpen={onOpen} /> },
  {
    title: '数量',
    width: 96,
    right: true,
    render: ({ quantity, pending_quantity }) => (
      <>
        {quantity}张{pending_quantity !== null && <p className={styles.note}>追加到{pending_quantity}张</p>}
      </>
    ),
  },
  { title: '预算', width: 120, right: true, render: ({ budget }) => <Money yuan={budget} /> },
  {
    title: '已核销',
    width: 112,
    right: true,
    render: ({ used, used_amount }) => (
      <>
        {used}张
        <p className={styles.note}>
          <Money yuan={used_amount} />
        </p>
      </>
    ),
  },
  { title: '状态', width: 152, render: (row) => <State row={row} /> },
  { title: '操作', width: 176, act: true, render: (row) => <Actions quiet lone actions={actionsOf(row)} /> },
]
