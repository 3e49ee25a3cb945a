import { Link } from '@tanstack/react-router'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { deskAudit } from '@zdb/contract/platform/audit/endpoints'
import { StatusTag } from '@zdb/console/ui/value/status-tag.tsx'
import styles from './audit-lines.module.css'

export type AuditLine = WireResult<typeof deskAudit.list>['items'][number]

const sides = { platform: '平台', merchant: '商家', system: '系统' } as const

const Changes = ({ changes }: Pick<AuditLine, 'changes'>) => (
  <ul className={styles.changes} aria-label="变化">
    {changes.map(({ label, before, after }) => (
      <li key={label}>
        <span>{label}</span> <del>{before || '无'}</del> → <ins>{after || '无'}</ins>
      </li>
    ))}
  </ul>
)

/** Who did or saw what, when, from where; newest first. `named` says whose it was, where lines of many stand together. */
export const AuditLines = ({
  label,
  lines,
  named = false,
}: {
  label: string
  lines: readonly AuditLine[]
  named?: boolean
}) => (
  <ol className={styles.lines} aria-label={label}>
    {lines.map(({ id, at, look, who, side, what, target, merchant, reason, changes, device, address }) => (
      <li key={id}>
        <time>{at}</time>
        <div className={styles.body}>
          <p>
            <strong>{who}</strong> <span className={styles.note}>{sides[side]}</span>{' '}
            <StatusTag tone={look ? 'blue' : 'neutral'}>{look ? '查看' : '操作'}</StatusTag> {what}
            {target !== '' && <span className={styles.note}> {target}</span>}
            {named && merchant && (
              <>
                {' · '}
                <Link to={`/merchants/${merchant.id}` as never}>{merchant.name}</Link>
              </>
            )}
          </p>
          {reason !== '' && <p>理由：{reason}</p>}
          {changes.length > 0 && <Changes changes={changes} />}
          {(device !== '' || address !== '') && (
            <p className={styles.note}>{[device, address].filter((words) => words !== '').join(' · ')}</p>
          )}
        </div>
      </li>
    ))}
  </ol>
)
