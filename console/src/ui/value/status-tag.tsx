import type { Tone } from '@zdb/contract/kit/states'
import styles from './status-tag.module.css'

export const StatusTag = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={styles.tag} data-tone={tone}>
    {children}
  </span>
)
