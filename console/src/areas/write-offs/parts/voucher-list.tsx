import { useState, type KeyboardEvent } from 'react'
import { Button } from '#ui/action/button.tsx'
import { Money } from '#ui/value/money.tsx'
import { voucherSum, type VoucherAnswer } from './voucher.ts'
import styles from './counter.module.css'

const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/**
 * The vouchers behind a code. The button has the cursor, so that Enter writes them off; a scanner that types the next
 * code meanwhile is sent back to the input.
 */
export const VoucherList = ({
  answer: { vouchers, message },
  busy,
  onVerify,
  onType,
}: {
  answer: VoucherAnswer
  busy: boolean
  onType: () => void
  onVerify: (codes: string[]) => void
}) => {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const taken = vouchers.filter(({ code }) => !left.has(code))
  const tick = (code: string) => {
    const next = new Set(left)
    if (!next.delete(code)) next.add(code)
    setLeft(next)
  }
  if (vouchers.length === 0) return <p className={styles.refused}>{message || '这个券码下没有可核销的券'}</p>
  return (
    <div className={styles.found} onKeyDown={(event) => isTyped(event) && onType()}>
      <ul aria-label="可核销的券">
        {vouchers.map(({ code, title, amount, expires_at }) => (
          <li key={code}>
            <label>
              <input type="checkbox" checked={!left.has(code)} onChange={() => tick(code)} />
              <span className={styles.title}>{title}</span>
            </label>
            <span className={styles.quiet}>{expires_at ? `${expires_at.slice(0, 16)} 到期` : '长期有效'}</span>
            <Money yuan={amount} lead />
          </li>
        ))}
      </ul>
      <Button
        kind="primary"
        autoFocus
        busy={busy}
        off={taken.length === 0}
        onClick={() => onVerify(taken.map(({ code }) => code))}
      >
        {taken.length === 0 ? '请选择要核销的券' : `核销 ${taken.length} 张，共 ¥${voucherSum(taken)}`}
      </Button>
    </div>
  )
}
