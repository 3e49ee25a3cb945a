import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { useRead } from '#core/http/query.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { AvailableBalance } from '#widgets/payments/balance-links.tsx'
import styles from './balance.module.css'

export const Balance = () => {
  const overview = useRead(workbench.overview)
  return (
    <Panel title="资金">
      <Loaded reading={overview}>
        {({ money }) =>
          money && (
            <dl className={styles.money}>
              <div>
                <dt>可用余额</dt>
                <dd>
                  <AvailableBalance yuan={money.available_balance} lead />
                </dd>
              </div>
              <div>
                <dt>冻结金额</dt>
                <dd>
                  <Money yuan={money.frozen_total} />
                </dd>
              </div>
              <div>
                <dt>诚信保证金</dt>
                <dd>
                  <Money yuan={money.chengbao_money} />
                </dd>
              </div>
            </dl>
          )
        }
      </Loaded>
    </Panel>
  )
}
