import { useState } from 'react'
import { ledgerHealth } from '@zdb/contract/platform/ledger-health/endpoints'
import { useDialogSubmit } from '@zdb/console/core/http/dialog-submit.ts'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { FormDialog } from '@zdb/console/ui/dialog/form-dialog.tsx'
import { ReasonField } from '@zdb/console/ui/form/reason-field.tsx'
import { Ago } from '@zdb/console/ui/time/ago.tsx'
import { refreshLedger, type Overview } from './ledger.ts'
import { ProveButton } from './prove-button.tsx'
import styles from './ledger-page.module.css'

type DialogRow = {
  line: typeof ledgerHealth.stopPayouts | typeof ledgerHealth.resumePayouts
  title: string
  act: string
  danger?: true
  /** What it means for whom. */
  consequence?: string
  done: string
  suggestions: readonly string[]
}

const dialogs = {
  stop: {
    line: ledgerHealth.stopPayouts,
    title: '暂停付款',
    act: '暂停付款',
    danger: true,
    consequence: '全部商家不能提现，已申请的暂停打款，待核对款项暂停退回；恢复须核对通过并由两人同意。',
    done: '付款已暂停',
    suggestions: ['支付渠道异常', '账目待查', '疑似盗用账户'],
  },
  resume: {
    line: ledgerHealth.resumePayouts,
    title: '提议恢复付款',
    act: '提交复核',
    done: '已提交，由另一位同事在收件箱复核',
    suggestions: ['差错已更正，核对相符', '支付渠道已恢复'],
  },
} as const satisfies Record<string, DialogRow>

const PayoutDialog = ({ which, onClose }: { which: keyof typeof dialogs; onClose: () => void }) => {
  const { line, title, act, danger, consequence, done, suggestions }: DialogRow = dialogs[which]
  const { submit } = useDialogSubmit(line, done, { refresh: refreshLedger, onClose })
  return (
    <FormDialog
      title={title}
      act={act}
      danger={danger ?? false}
      initial={{ reason: '' }}
      onSubmit={(body) => submit({ body })}
      onClose={onClose}
    >
      {consequence && <p className={styles.consequence}>{consequence}</p>}
      <ReasonField label="理由" most={200} suggestions={suggestions} />
    </FormDialog>
  )
}

/** Payouts go on until somebody, or a proof, stops them; two agree before they go on again. */
export const usePayoutDialog = () => {
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const dialog = open && <PayoutDialog which={open} onClose={() => setOpen(undefined)} />
  return { ask: setOpen, dialog }
}

type Stopped = { stop: NonNullable<Overview['stop']>; running: boolean; onResume: () => void }

/** Since when, why, and the next step on the way out: a proof that passes, then a proposal, then a colleague. */
export const StoppedPayouts = ({ stop, running, onResume }: Stopped) => (
  <section className={styles.stop} aria-label="付款已暂停">
    <div>
      <p>
        <strong>付款已暂停</strong>（<Ago moment={stop.at} />，{stop.by ? `由${stop.by}` : '账务核对自动暂停'}）：
        {stop.reason}
      </p>
      {stop.missing && <p>{stop.missing}，核对通过后才能恢复付款</p>}
    </div>
    {stop.proposed && <span>恢复提议待复核</span>}
    {stop.missing && <ProveButton running={running} />}
    {!stop.missing && !stop.proposed && <Button onClick={onResume}>提议恢复付款</Button>}
  </section>
)
