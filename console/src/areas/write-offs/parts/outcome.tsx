import { Actions } from '#ui/action/actions.tsx'
import { Money } from '#ui/value/money.tsx'
import { useRecentWriteOffs, useWriteOffActions } from './undo-write-off.ts'
import { voucherSum, type VoucherAnswer } from './voucher.ts'
import styles from './counter.module.css'

/** Large enough to be read from behind the counter. */
export const Outcome = ({ answer: { vouchers, message } }: { answer: VoucherAnswer }) => {
  const rows = useRecentWriteOffs(vouchers.map(({ code }) => code))
  const { actionsOf } = useWriteOffActions('undo')
  const undone = rows.length > 0 && rows.every(({ status }) => status === 'undone')
  const undos = rows.flatMap((row) =>
    actionsOf(row).map((action) => ({
      ...action,
      label: rows.length > 1 ? `${action.label} ${row.code}` : action.label,
    })),
  )
  return (
    <div className={styles.done} role="status">
      <p className={styles.big} data-undone={undone || undefined}>
        {undone ? (
          '已撤销'
        ) : (
          <>
            <span aria-hidden>✓</span> {message || `已核销${vouchers.length}张`}
          </>
        )}
      </p>
      <Money yuan={voucherSum(vouchers)} lead />
      <ul aria-label="刚核销的券">
        {vouchers.map(({ code, title }) => (
          <li key={code}>
            {title} <small>{code}</small>
          </li>
        ))}
      </ul>
      <Actions quiet actions={undos} />
    </div>
  )
}
