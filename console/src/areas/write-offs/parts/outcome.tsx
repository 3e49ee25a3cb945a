import { Button } from '#ui/action/button.tsx'
import { Money } from '#ui/value/money.tsx'
import { useRecentWriteOffs } from './undo-write-off.ts'
import { voucherSum, type VoucherAnswer } from './voucher.ts'
import styles from './counter.module.css'

/** Large enough to be read from behind the counter. */
export const Outcome = ({ answer: { vouchers, message } }: { answer: VoucherAnswer }) => {
  const { undoable, undone, undo, pending } = useRecentWriteOffs(vouchers.map(({ code }) => code))
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
      {undoable.map((row) => (
        <Button key={row.id} kind="text" busy={pending} onClick={() => void undo(row)}>
          撤销{undoable.length > 1 ? ` ${row.code}` : ''}
        </Button>
      ))}
    </div>
  )
}
