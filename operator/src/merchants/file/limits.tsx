import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Actions, type Action } from '@zdb/console/ui/action/actions.tsx'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { Panel } from '@zdb/console/ui/detail/panel.tsx'
import { StatusTag } from '@zdb/console/ui/value/status-tag.tsx'
import { useHasAny } from '../../session/session.ts'
import { LimitDialog, ReleaseDialog } from '../acts/limit-dialogs.tsx'
import type { Limit, MerchantFile } from '../merchant.ts'
import styles from './file.module.css'

const endOf = ({ until, until_paid }: Limit): string => {
  if (until_paid) return '缴清罚款后解除'
  return until ? `${until.slice(0, 16)} 解除` : '未定到期'
}

/** What it may not do at present, why and until when. */
export const Limits = ({ file }: { file: MerchantFile }) => {
  const [adds, setAdds] = useState(false)
  const [released, setReleased] = useState<Limit>()
  const mayAct = useHasAny('arbitration', 'manage')
  const actionsOf = (limit: Limit): Action[] =>
    mayAct && limit.penalty === '' ? [{ label: '解除', onPress: () => setReleased(limit) }] : []
  return (
    <Panel
      title="限制"
      extra={
        mayAct &&
        file.closed_at === null && (
          <Button kind="text" onClick={() => setAdds(true)}>
            限制商家
          </Button>
        )
      }
    >
      {file.limits.length === 0 && <p className={styles.none}>没有限制</p>}
      <ul className={styles.list} aria-label="生效中的限制">
        {file.limits.map((limit) => (
          <li key={limit.id}>
            <div className={styles.line}>
              <StatusTag tone="red">{`限制${limit.type_zh}`}</StatusTag>
              <span>{endOf(limit)}</span>
              <Actions quiet actions={actionsOf(limit)} />
            </div>
            <p>{limit.reason}</p>
            <p className={styles.note}>
              {limit.from.slice(0, 16)} 起
              {limit.penalty !== '' && (
                <>
                  ，属于
                  {mayAct ? (
                    <Link to={`/penalties/${limit.penalty}` as never}>违规处罚 {limit.penalty}</Link>
                  ) : (
                    `违规处罚 ${limit.penalty}`
                  )}
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {adds && <LimitDialog file={file} onClose={() => setAdds(false)} />}
      {released && <ReleaseDialog file={file} limit={released} onClose={() => setReleased(undefined)} />}
    </Panel>
  )
}
