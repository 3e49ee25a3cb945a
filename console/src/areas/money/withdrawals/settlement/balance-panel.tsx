import { givenRoute } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { isMoreThanZero } from '#ui/format/money.ts'
import { Money } from '#ui/value/money.tsx'
import { AvailableBalance } from '#widgets/payments/balance-links.tsx'
import type { Setting } from '../withdrawal.ts'
import styles from '../withdrawals.module.css'

/** Why nothing can be withdrawn now, each one click from where it is settled. */
export const Obstacles = ({ obstacles }: { obstacles: Setting['obstacles'] }) =>
  obstacles.length > 0 && (
    <ul className={styles.obstacles} aria-label="暂时不能提现">
      {obstacles.map(({ key, title, route }) => (
        <li key={key}>
          <span>暂时不能提现：{title}</span>
          <PageLink to={givenRoute(route)}>去处理</PageLink>
        </li>
      ))}
    </ul>
  )

/** What there is, what it is made of, and what of it may leave now. */
export const BalancePanel = ({ setting }: { setting: Setting }) => (
  <Panel title="可用余额">
    <p className={styles.figure}>
      <AvailableBalance yuan={setting.available_balance} />
    </p>
    <Facts
      rows={{
        本次最多: setting.obstacles.length > 0 ? '暂时不能提现' : <Money yuan={setting.withdrawable} />,
        今天已提现: (
          <>
            {setting.used_times} / {setting.day_times} 次，
            <Money yuan={setting.used_amount} /> / <Money yuan={setting.day_most} />
          </>
        ),
        冻结金额: <Money yuan={setting.frozen_total} />,
        诚信保证金: <Money yuan={setting.deposit_total} />,
        ...(isMoreThanZero(setting.owed_total) && { 待偿款: <Money yuan={setting.owed_total} /> }),
      }}
    />
  </Panel>
)
