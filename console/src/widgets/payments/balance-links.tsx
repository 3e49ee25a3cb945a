import { routeTo } from '@zdb/contract/pages'
import { usePlace } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { useMay } from '#core/session/session.ts'
import { Money } from '#ui/value/money.tsx'
import styles from './payments.module.css'

/** The way to more of it, and the way out of it, for who may go there and is not there yet. */
const BalanceLinks = () => {
  const place = usePlace()
  const [mayPayIn, mayTakeOut] = [useMay('finance.pay'), useMay('withdrawal.create')]
  const payIn = mayPayIn && place !== routeTo('recharge')
  const takeOut = mayTakeOut && place !== routeTo('settlement')
  if (!payIn && !takeOut) return null
  return (
    <span className={styles.links}>
      {payIn && <PageLink to={routeTo('recharge')}>充值</PageLink>}
      {takeOut && <PageLink to={routeTo('settlement')}>提现</PageLink>}
    </span>
  )
}

/** What is available; wherever it stands one can add to it and take it out. */
export const AvailableBalance = ({ yuan, lead = false }: { yuan: string; lead?: boolean }) => (
  <>
    <Money yuan={yuan} lead={lead} />
    <BalanceLinks />
  </>
)
