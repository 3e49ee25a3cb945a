import { moneyText } from '../format/money.ts'
import styles from './money.module.css'

/** An amount of the wire ('12.50'). `lead` is the size for the amount the eye must find first. */
export const Money = ({ yuan, lead = false, right = false }: { yuan: string; lead?: boolean; right?: boolean }) => (
  <span className={styles.money} data-lead={lead || undefined} data-right={right || undefined}>
    <span className={styles.sign}>{yuan.startsWith('-') ? '-¥' : '¥'}</span>
    {moneyText(yuan.replace('-', ''))}
  </span>
)
