import { Button } from '@zdb/console/ui/action/button.tsx'
import { Loaded } from '@zdb/console/ui/page/loaded.tsx'
import { PageHeader } from '@zdb/console/ui/page/page-header.tsx'
import { useOverview } from './ledger.ts'
import { MerchantProofPanel } from './merchant-proof.tsx'
import { ClaimsPanel, HoldsPanel, TotalsPanel } from './open-money.tsx'
import { StoppedPayouts, usePayoutDialog } from './payouts.tsx'
import { EarlierProofs, ProofPanel } from './proof-panel.tsx'
import styles from './ledger-page.module.css'

/** Whether every fen is where the books say, and whether anything is paid out. */
export const LedgerPage = () => {
  const reading = useOverview()
  const { ask, dialog } = usePayoutDialog()
  const stop = reading.data?.stop
  return (
    <>
      <PageHeader title="账务健康" note="账不平时付款自动暂停；恢复须两人同意">
        {reading.data && !stop && (
          <Button kind="danger" onClick={() => ask('stop')}>
            暂停付款
          </Button>
        )}
      </PageHeader>
      <Loaded reading={reading}>
        {(overview) => (
          <div className={styles.page}>
            {overview.stop && (
              <StoppedPayouts stop={overview.stop} running={overview.running} onResume={() => ask('resume')} />
            )}
            <ProofPanel {...overview} />
            <MerchantProofPanel />
            <div className={styles.pair}>
              <div className={styles.side}>
                <ClaimsPanel {...overview} />
                <HoldsPanel {...overview} />
              </div>
              <div className={styles.side}>
                <TotalsPanel {...overview} />
                <EarlierProofs {...overview} />
              </div>
            </div>
          </div>
        )}
      </Loaded>
      {dialog}
    </>
  )
}
