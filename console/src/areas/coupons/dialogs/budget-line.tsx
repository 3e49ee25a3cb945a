import { Money } from '#ui/value/money.tsx'
import styles from '../coupons.module.css'

/** The most it can cost, said before it is agreed to. */
export const BudgetLine = ({
  faceValue,
  quantity,
  budget,
}: {
  faceValue: string
  quantity: string
  budget: string
}) => (
  <p className={styles.budget} role="status" aria-label="预算">
    {budget === '' ? (
      <span className={styles.note}>填写面额和数量后显示预算</span>
    ) : (
      <>
        <span className={styles.note}>
          {faceValue}元 × {quantity}张，最多花费
        </span>
        <Money yuan={budget} lead />
      </>
    )}
  </p>
)
