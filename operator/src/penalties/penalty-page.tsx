import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { deskPenalties } from '@zdb/contract/platform/penalties/endpoints'
import { useDialogSubmit } from '@zdb/console/core/http/dialog-submit.ts'
import { refresh, useRead } from '@zdb/console/core/http/query.tsx'
import { useParam } from '@zdb/console/core/router/address.ts'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { DetailPage } from '@zdb/console/ui/detail/detail-page.tsx'
import { Panel } from '@zdb/console/ui/detail/panel.tsx'
import { FormDialog } from '@zdb/console/ui/dialog/form-dialog.tsx'
import { ReasonField } from '@zdb/console/ui/form/reason-field.tsx'
import { Loaded } from '@zdb/console/ui/page/loaded.tsx'
import { StatusTag } from '@zdb/console/ui/value/status-tag.tsx'
import { Evidence } from '../inbox/evidence/evidence.tsx'
import styles from './penalty-page.module.css'

type Penalty = WireResult<typeof deskPenalties.show>

const longest = 200

const WithdrawDialog = ({ penalty, onClose }: { penalty: Penalty; onClose: () => void }) => {
  const { submit } = useDialogSubmit(deskPenalties.withdraw, '已撤销处罚，商家已收到通知', {
    refresh: () => refresh(deskPenalties.show),
    onClose,
  })
  return (
    <FormDialog
      title={`撤销处罚：${penalty.title}`}
      act="撤销处罚"
      danger
      initial={{ reason: '' }}
      onClose={onClose}
      onSubmit={({ reason }: { reason: string }) =>
        submit({ params: { penalty: penalty.id }, body: { revision: penalty.revision, reason } })
      }
    >
      <ReasonField
        label="理由"
        hint="商家会看到"
        most={longest}
        suggestions={['系统误判', '证据不足', '重复开具', '情节轻微，不予处罚']}
      />
    </FormDialog>
  )
}

const Shown = ({ penalty }: { penalty: Penalty }) => {
  const [withdraws, setWithdraws] = useState(false)
  return (
    <>
      <DetailPage
        title={`${penalty.merchant} · ${penalty.title}`}
        note={
          <>
            处罚编号 {penalty.id} <StatusTag tone={penalty.tone}>{penalty.status_zh}</StatusTag>
          </>
        }
        facts={<Evidence parts={penalty.parts} />}
        now={
          <>
            <Evidence parts={penalty.standing} />
            {penalty.actions.includes('withdraw') && (
              <Panel title="处理">
                <p className={styles.note}>撤销后罚款不再收取，所属的限制同时解除；已缴纳或已扣缴的不能撤销。</p>
                <Button kind="danger" onClick={() => setWithdraws(true)}>
                  撤销处罚
                </Button>
              </Panel>
            )}
          </>
        }
      />
      {withdraws && <WithdrawDialog penalty={penalty} onClose={() => setWithdraws(false)} />}
    </>
  )
}

/** One penalty with its story; who manages may take it back while nothing of it is paid. */
export const PenaltyPage = () => {
  const penalty = useParam('penalty')
  const reading = useRead(deskPenalties.show, { params: { penalty } })
  return (
    <>
      <nav aria-label="位置" className={styles.back}>
        <Link to={(reading.data ? `/merchants/${reading.data.merchant_id}` : '/merchants') as never}>返回商家</Link>
      </nav>
      <Loaded reading={reading}>{(shown) => <Shown penalty={shown} />}</Loaded>
    </>
  )
}
