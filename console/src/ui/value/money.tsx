import { isMoreThanZero, moneyText } from '../format/money.ts'
import styles from './money.module.css'

/**
 * An amount of the wire ('12.50'). `lead` is the size for the amount the eye must find first; `signed` where what came and
 * what went stand in one column.
 */
export const Money = ({
  yuan,
  lead = false,
  right = false,
  signed = false,
}: {
  yuan: string
  lead?: boolean
  right?: boolean
  signed?: boolean
}) => (
  <span className={styles.money} data-lead={lead || undefined} data-right={right || undefined} data-money>
    {yuan.startsWith('-') ? '-' : signed && isMoreThanZero(yuan) && '+'}
    <span className={styles.sign}>¥</span>
    {moneyText(yuan.replace('-', ''))}
  </span>
)
