import { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { pages, routeTo } from '@zdb/contract/pages'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { PageLink } from '#core/router/link.tsx'
import { useMay } from '#core/session/session.ts'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { AskPanel } from './ask-panel.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { History } from './history.tsx'
import styles from '../withdrawals.module.css'

export const SettlementPage = () => {
  const asks = useMay('withdrawal.create')
  const setting = useRead(withdrawals.setting)
  const accounts = useRead(withdrawals.accounts)
  useRefreshOn('settlement', [withdrawals.accounts])
  useRefreshOn(['settlement', 'balance', 'limits'], [withdrawals.setting])
  return (
    <div className={styles.page}>
      <PageHeader title={pages.settlement.title} note="提现即时冻结，审核与打款的每一步都在记录里">
        <PageLink to={routeTo('settlementAccounts')}>{pages.settlementAccounts.title}</PageLink>
      </PageHeader>
      <Loaded reading={setting} skeleton={<Skeleton rows={6} height={24} />}>
        {(known) => (
          <div className={styles.top}>
            <BalancePanel setting={known} />
            {asks && (
              <Loaded reading={accounts} skeleton={<Skeleton rows={6} height={24} />}>
                {(rows) => <AskPanel setting={known} accounts={rows} />}
              </Loaded>
            )}
          </div>
        )}
      </Loaded>
      <History />
    </div>
  )
}
