import { base } from '#core/router/address.ts'
import styles from './menu-icon.module.css'

/** The drawing of a menu row, by its index: `menu.svg` has one for each that is listed. */
export const MenuIcon = ({ of }: { of: string }) => (
  <svg className={styles.icon} width="20" height="20" aria-hidden>
    <use href={`${base}/menu.svg#${of}`} />
  </svg>
)
