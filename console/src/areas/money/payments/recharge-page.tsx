import { payments } from '@zdb/contract/money/payments/endpoints'
import { pages } from '@zdb/contract/pages'
import { oneOf, text, useFilter } from '#core/router/filter.ts'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { isMoreThanZero } from '#ui/format/money.ts'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Money } from '#ui/value/money.tsx'
import { AvailableBalance } from '#widgets/payments/balance-links.tsx'
import { Instant } from './parts/instant.tsx'
import { Remittances } from './parts/remittances.tsx'
import styles from './payments.module.css'

const fields = { tab: oneOf('instant', 'remittance'), amount: text() }

const tabs = [
  { key: 'instant', label: '在线充值', tone: 'neutral' },
  { key: 'remittance', label: '银行汇款', tone: 'neutral' },
] as const

export const RechargePage = () => {
  const [{ tab, amount }, setFilter] = useFilter(fields)
  const desk = useRead(payments.channels)
  useRefreshOn('balance', [payments.channels])
  return (
    <>
      <PageHeader
        title={pages.recharge.title}
        note={
          desk.data && (
            <>
              可用余额 <AvailableBalance yuan={desk.data.available_balance} />
              {isMoreThanZero(desk.data.owed) && (
                <>
                  ，到账后先偿还欠款 <Money yuan={desk.data.owed} />
                </>
              )}
            </>
          )
        }
      />
      <div className={styles.tabs}>
        <StatusTabs label="充值方式" tabs={tabs} value={tab} onChange={(next) => setFilter({ tab: next })} />
      </div>
      <Loaded reading={desk}>
        {(data) =>
          tab === 'instant' ? <Instant desk={data} wanted={amount} /> : <Remittances desk={data.remittance} />
        }
      </Loaded>
    </>
  )
}
