import { Ago } from '#ui/time/ago.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { Switch } from '#ui/input/switch.tsx'
import { toneOf } from '#widgets/order/order.ts'
import type { OnlineButton } from '../actions.tsx'
import { ActionButton } from './action-button.tsx'
import type { DetailPart } from './detail-part.ts'
import parts from '#widgets/order/detail/detail-parts.module.css'
import styles from './detail-parts.module.css'

const switches = [
  {
    name: 'notSync',
    field: 'not_sync',
    label: '不同步渠道状态',
    note: '接单、发货、送达和取消都不告诉渠道，答复买家不受影响',
  },
  { name: 'ignoreShipping', field: 'ignore_shipping', label: '忽略发货', note: '只有发货和送达不告诉渠道' },
] as const

type WithActions = DetailPart & { actions: readonly OnlineButton[] }

const offeredBy = ({ actions }: DetailPart['order']) => switches.filter(({ name }) => actions.includes(name))

const Switches = ({ order, press, actions }: WithActions) => (
  <div className={styles.switches}>
    {offeredBy(order).map(({ name, field, label, note }) => (
      <span key={name} className={styles.switch}>
        <Switch
          label={label}
          on={order[field]}
          busy={actions.find((action) => action.name === name)?.busy}
          onChange={() => press(name, order)}
        />
        {label}
        <span className={parts.quiet}>{note}</span>
      </span>
    ))}
  </div>
)

/** What the channel was told of this order, whether it took it, and what it is not told. */
export const ChannelPanel = ({ actions, ...part }: WithActions) => {
  const { write_backs } = part.order
  const switchable = offeredBy(part.order).length > 0
  // An order that no channel brought has nobody to tell.
  if (write_backs.length === 0 && !switchable) return null
  return (
    <Panel title="渠道同步" extra={<ActionButton {...part} name="replay" words="重新同步" />}>
      {switchable && <Switches {...part} actions={actions} />}
      {write_backs.length === 0 ? (
        <p className={parts.quiet}>还没有告诉渠道任何状态</p>
      ) : (
        <ul className={styles.lines} aria-label="渠道同步">
          {write_backs.map(({ id, kind_zh, status_zh, tone, error, tries, at }) => (
            <li key={id}>
              <div className={styles.line}>
                <span>{kind_zh}</span>
                <StatusTag tone={toneOf(tone)}>{status_zh}</StatusTag>
                {tries > 1 && <span className={parts.quiet}>试了 {tries} 次</span>}
                <span className={parts.quiet}>
                  <Ago moment={at} />
                </span>
              </div>
              {error && <p className={styles.wrong}>{error}</p>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
