import { fenOf, yuanOf } from '#ui/format/money.ts'
import { Money } from '#ui/value/money.tsx'
import styles from './create.module.css'

/** What the buyer paid, what of it comes to this shop, and what of that is left when the other shop gets this price. */
export const Margin = ({ paid, earned, price }: { paid: string; earned: string; price: string }) => {
  const [all, income, cost] = [fenOf(paid), fenOf(earned), fenOf(price)]
  if (!all || income === undefined) return null
  const left = cost ? income - cost : undefined
  return (
    <p className={styles.margin}>
      买家付 <Money yuan={paid} />
      {income !== all && (
        <>
          ，到手 <Money yuan={earned} />
        </>
      )}
      {left !== undefined && left >= 0n && (
        <>
          ，毛利 <Money yuan={yuanOf(left)} />（{String((left * 100n) / all)}%）
        </>
      )}
      {left !== undefined && left < 0n && (
        <span className={styles.wrong} role="alert">
          ，低于转单价，亏 <Money yuan={yuanOf(-left)} />
        </span>
      )}
    </p>
  )
}
