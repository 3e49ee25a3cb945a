import { groups } from '@zdb/contract/couriers/delivery/couriers'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { useRead } from '#core/http/query.tsx'
import { useMay, type Store } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { AvailableBalance } from '#widgets/payments/balance-links.tsx'
import { isKnown, type Channel, type Service } from '../delivery-setup.ts'
import { ChannelTable } from './channel-table.tsx'
import { OpenCapacity } from './open-capacity.tsx'
import { OtherWays } from './other-ways.tsx'
import styles from './channels.module.css'

type Tab = 'riders' | 'service'
type GroupProps = { store: Store; rows: readonly Channel[]; manages: boolean }

/** What no rider can be had from here, and why, in a line for each reason. */
const Unavailable = ({ rows }: { rows: readonly Channel[] }) =>
  [...Map.groupBy(rows, ({ why_not }) => why_not)].map(([why, same]) => (
    <p key={why} className={styles.quiet}>
      {why || '本城不可用'}：{same.map(({ name }) => name).join('、')}
    </p>
  ))

const Aggregated = ({ store, rows, manages, service }: GroupProps & { service: Service | undefined }) => {
  // What was opened once can be closed, wherever its riders are now.
  const here = rows.filter((row) => row.city_support_use || row.is_open)
  const { label, hint } = groups.aggregated
  return (
    <Panel
      title={label}
      extra={
        <div className={styles.head}>
          <span className={styles.quiet}>
            {hint}
            {service && service.available_balance !== null && (
              <>
                ，可用余额 <AvailableBalance yuan={service.available_balance} />
              </>
            )}
          </span>
          {manages && <OpenCapacity sid={store.sid} first={rows.every(({ is_open }) => !is_open)} />}
        </div>
      }
    >
      {here.length > 0 && <ChannelTable label={label} rows={here} store={store} manages={manages} acts={72} />}
      <Unavailable rows={rows.filter((row) => !here.includes(row))} />
    </Panel>
  )
}

const Merchant = ({
  store,
  rows,
  manages,
  service,
  onTab,
}: GroupProps & { service: Service | undefined; onTab: (tab: Tab) => void }) => {
  const { label, hint } = groups.merchant
  const unserved = service !== undefined && !service.opened
  const known = rows.some(isKnown)
  return (
    <Panel title={label} extra={<span className={styles.quiet}>{hint}</span>}>
      {unserved && (
        <div className={styles.notice} role="note">
          <span>
            {known
              ? '商家版配送服务已到期，下面的账号暂时不能呼叫'
              : `开通商家版配送服务后，可以绑定自己的${rows.map(({ name }) => name).join('、')}账号`}
          </span>
          <Button onClick={() => onTab('service')}>{known ? '去续期' : '去开通'}</Button>
        </div>
      )}
      {(!unserved || known) && (
        <ChannelTable
          label={label}
          rows={rows}
          store={store}
          manages={manages}
          unserved={unserved}
          balance
          acts={188}
        />
      )}
    </Panel>
  )
}

const Express = ({ store, rows, manages }: GroupProps) => (
  <Panel title={groups.express.label} extra={<span className={styles.quiet}>{groups.express.hint}</span>}>
    <ChannelTable label={groups.express.label} rows={rows} store={store} manages={manages} acts={232} />
  </Panel>
)

/** Everybody whom one store may call, by who pays and who rides. */
export const Channels = ({ store, onTab }: { store: Store; onTab: (tab: Tab) => void }) => {
  const manages = useMay('delivery.setup')
  const channels = useRead(deliverySetup.storeChannels, { params: { shop_id: store.sid } })
  const { data: service } = useRead(deliverySetup.service)
  const loading = (
    <Panel title={groups.aggregated.label}>
      <Skeleton rows={8} height={24} />
    </Panel>
  )
  return (
    <Loaded reading={channels} skeleton={loading}>
      {(all) => {
        const bindable = all.filter(({ group, binding }) => group === 'express' && binding !== 'none')
        const others = all.filter((row) => ['direct', 'own', 'express'].includes(row.group) && !bindable.includes(row))
        const given = { store, manages }
        return (
          <>
            <Aggregated {...given} service={service} rows={all.filter(({ group }) => group === 'aggregated')} />
            <Merchant
              {...given}
              service={service}
              onTab={onTab}
              rows={all.filter(({ group }) => group === 'merchant')}
            />
            <Express {...given} rows={bindable} />
            <OtherWays rows={others} onRiders={() => onTab('riders')} />
          </>
        )
      }}
    </Loaded>
  )
}
