import { Panel } from '@zdb/console/ui/detail/panel.tsx'
import { StatusTag } from '@zdb/console/ui/value/status-tag.tsx'
import type { MerchantFile } from '../merchant.ts'
import { WaitingLink } from './waiting-link.tsx'
import styles from './file.module.css'

export const Documents = ({ documents }: { documents: MerchantFile['documents'] }) => (
  <Panel title="资质">
    {documents.length === 0 && <p className={styles.none}>没有提交过资质</p>}
    <ul className={styles.list} aria-label="资质">
      {documents.map(({ id, type_zh, holder, name, number, status_zh, tone, valid_until, waits }) => (
        <li key={id}>
          <div className={styles.line}>
            <strong>{type_zh}</strong>
            <StatusTag tone={tone}>{status_zh}</StatusTag>
          </div>
          <p className={styles.note}>
            {name} · {number}
          </p>
          <p className={styles.note}>
            {holder} · {valid_until ? `有效至 ${valid_until}` : '长期有效'}
          </p>
          <WaitingLink waits={waits} />
        </li>
      ))}
    </ul>
  </Panel>
)
