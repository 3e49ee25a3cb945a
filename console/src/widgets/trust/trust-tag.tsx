import { verdicts } from '@zdb/contract/shop/trust/verdicts'
import { StatusTag } from '#ui/value/status-tag.tsx'
import type { TrustRow } from './use-trust.ts'
import styles from './trust.module.css'

/** 可靠 23 / 25 单准时. */
export const TrustTag = ({ row }: { row: TrustRow | undefined }) =>
  row === undefined ? null : (
    <span className={styles.tag}>
      <StatusTag tone={verdicts[row.verdict].tone}>{verdicts[row.verdict].label}</StatusTag>
      {row.brought > 0 && (
        <span
          className={styles.counts}
        >{`${row.on_time} / ${row.brought}\u00A0单准时${row.basis === 'own' ? '（您的单）' : ''}`}</span>
      )}
    </span>
  )
